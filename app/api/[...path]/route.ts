import { answerApi } from '@/lib/api/application';

/** All of the console's API (docs/decisions/024). The start script hands it requests before Next, by the same function. */
export {
  answerApi as DELETE,
  answerApi as GET,
  answerApi as OPTIONS,
  answerApi as PATCH,
  answerApi as POST,
  answerApi as PUT,
};
