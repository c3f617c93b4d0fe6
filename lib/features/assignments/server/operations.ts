import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import type { ASSIGNMENTS } from '../api';
import type { ASSIGNMENT_RUNS } from '../run-api';
import { assignmentNumber } from '../words';
import { countChoice } from './choose-profiles';
import { cancelAssignment, pauseRun, resumeRun, setRunShare, startRun } from './control-run';
import { createAssignment } from './create-assignment';
import { decideAssignment } from './decide-assignment';
import { exportAssignmentItems, listAssignmentItems } from './list-items';
import { listAssignedProfiles } from './list-profiles';
import { listAssignments, readAssignment } from './read-assignments';
import { readList } from './read-list';
import { forecastRun, readRunProgress, readRunsUnderWay } from './read-run';

export const assignments: Runs<typeof ASSIGNMENTS & typeof ASSIGNMENT_RUNS> = {
  'GET /api/assignments/under-way': ({ context }) => readRunsUnderWay(context),
  'PUT /api/assignments/share': ({ context }, { body }) => setRunShare(context, body.share),
  'GET /api/assignments/{number}/forecast': ({ context }, { params, query }) =>
    forecastRun(context, params.number, query['look-after']),
  'POST /api/assignments/{number}/run': ({ context }, { params, body }) =>
    startRun(context, params.number, body),
  'POST /api/assignments/{number}/pause': ({ context }, { params }) => pauseRun(context, params.number),
  'POST /api/assignments/{number}/resume': ({ context }, { params }) => resumeRun(context, params.number),
  'POST /api/assignments/{number}/cancel': ({ context }, { params }) =>
    cancelAssignment(context, params.number),
  'GET /api/assignments/{number}/progress': ({ context }, { params }) =>
    readRunProgress(context, params.number),
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
