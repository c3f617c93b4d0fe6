import 'server-only';
import { answerAnyone } from './answer';
import { RequestError } from './request-error';

/** For an address under /api at which nothing stands. */
export const refuseAddress = (): Promise<Response> =>
  answerAnyone(() => {
    throw new RequestError('no_such_route');
  });

/** For the methods that an address does not take. */
export async function refuseMethod(allowed: string): Promise<Response> {
  const response = await answerAnyone(
    () => {
      throw new RequestError('method_not_allowed');
    },
    { purpose: 'change' },
  );
  response.headers.set('allow', allowed);
  return response;
}
