import 'server-only';
import { countChoice } from '@/lib/console/assignments/choose-profiles';
import { createAssignment } from '@/lib/console/assignments/create-assignment';
import { decideAssignment } from '@/lib/console/assignments/decide-assignment';
import { exportAssignmentItems, listAssignmentItems } from '@/lib/console/assignments/list-items';
import { listAssignedProfiles } from '@/lib/console/assignments/list-profiles';
import { listAssignments, readAssignment } from '@/lib/console/assignments/read-assignments';
import { readList } from '@/lib/console/assignments/read-list';
import type { ASSIGNMENTS } from '@/lib/contract/api/assignments';
import { assignmentNumber } from '@/lib/contract/assignments/words';
import type { Runs } from './operation-runs';
import { streamFile } from './stream-file';

export const assignments: Runs<typeof ASSIGNMENTS> = {
  'GET /api/assignments': ({ context }, { query }) => listAssignments(context, query),
  'POST /api/assignments': ({ context }, { body }) => createAssignment(context, body),
  'POST /api/assignments/count': ({ context }, { body }) => countChoice(context, body.choice),
  'POST /api/assignments/list': ({ context }, { body }) => readList(context, body),
  'GET /api/assignments/{number}': ({ context }, { params }) => readAssignment(context, params.number),
  'GET /api/assignments/{number}/profiles': ({ context }, { params }) =>
    listAssignedProfiles(context, params.number),
  'GET /api/assignments/{number}/items': ({ context }, { params, query }) =>
    listAssignmentItems(context, params.number, query),
  'GET /api/assignments/{number}/items/export': ({ context, ...call }, { params, query }) =>
    streamFile(exportAssignmentItems(context, params.number, query), {
      name: `assignment-${assignmentNumber(params.number)}`,
      format: 'csv',
      call,
    }),
  async 'POST /api/assignments/{number}/decision'({ context }, { params, body }) {
    await decideAssignment(context, params.number, body);
    return {};
  },
};
