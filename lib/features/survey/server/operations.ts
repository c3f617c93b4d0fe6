import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { readNow } from '@/lib/features/profiles/server/read-now';
import type { SURVEY_OPERATIONS } from '../api';
import { pauseSurvey, resumeSurvey, setSurveyShare } from './control-survey';
import { readSurvey } from './read-survey';

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
