import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { readNow } from '@/lib/features/profiles/server/read-now';
import type { SURVEY_OPERATIONS } from '../api';
import { pauseSurvey, resumeSurvey, setSurveyShare } from './control-survey';
import { readSurvey } from './read-survey';

export const survey: Runs<typeof SURVEY_OPERATIONS> = {
  'GET /api/survey': ({ context }) => readSurvey(context),
  'PATCH /api/survey': ({ context }, { body }) => setSurveyShare(context, body.share),
  'POST /api/survey/pause': ({ context }) => pauseSurvey(context),
  'POST /api/survey/resume': ({ context }) => resumeSurvey(context),
  'POST /api/survey/read-now': ({ context }, { body }) => readNow(context, body),
};
