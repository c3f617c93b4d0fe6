import { answerApi } from '@/lib/application/answer-api';

/**
 * The console's whole API (docs/decisions/024). In production the start script passes requests to the same function
 * before Next sees them.
 */
export {
  answerApi as DELETE,
  answerApi as GET,
  answerApi as OPTIONS,
  answerApi as PATCH,
  answerApi as POST,
  answerApi as PUT,
};
