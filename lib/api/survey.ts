import 'server-only';
import { pauseSurvey, resumeSurvey, setSurveyShare } from '@/lib/console/survey/control-survey';
import { readNow } from '@/lib/console/survey/read-now';
import { readSurvey } from '@/lib/console/survey/read-survey';
import type { SURVEY_OPERATIONS } from '@/lib/contract/api/survey';
import type { Runs } from './operation-runs';

export const survey: Runs<typeof SURVEY_OPERATIONS> = {
  'GET /api/survey': ({ context }) => readSurvey(context),
  async 'PATCH /api/survey'({ context }, { body }) {
    await setSurveyShare(context, body.share);
    return {};
  },
  async 'POST /api/survey/pause'({ context }) {
    await pauseSurvey(context);
    return {};
  },
  async 'POST /api/survey/resume'({ context }) {
    await resumeSurvey(context);
    return {};
  },
  'POST /api/survey/read-now': ({ context }, { body }) => readNow(context, body),
};
