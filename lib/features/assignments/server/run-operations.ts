import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import type { ASSIGNMENT_RUNS } from '../run-api';
import { cancelAssignment, pauseRun, resumeRun, setRunShare, startRun } from './control-run';
import { forecastRun, readRunProgress, readRunsUnderWay } from './read-run';

export const assignmentRuns: Runs<typeof ASSIGNMENT_RUNS> = {
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
};
