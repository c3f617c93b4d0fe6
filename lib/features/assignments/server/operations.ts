import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import type { ASSIGNMENTS } from '../api';
import { assignmentNumber } from '../words';
import { countChoice } from './choose-profiles';
import { createAssignment } from './create-assignment';
import { decideAssignment } from './decide-assignment';
import { exportAssignmentItems, listAssignmentItems } from './list-items';
import { listAssignedProfiles } from './list-profiles';
import { listAssignments, readAssignment } from './read-assignments';
import { readList } from './read-list';

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
  'POST /api/assignments/{number}/decision': ({ context }, { params, body }) =>
    decideAssignment(context, params.number, body),
};
