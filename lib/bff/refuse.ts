import 'server-only';
import { answer } from './answer';
import { RequestError } from './request-error';

/** For an address under /api at which nothing stands. */
export const refuseAddress = (): Promise<Response> =>
  answer(() => {
    throw new RequestError('no_such_route');
  });

/** For the methods that an address does not take. */
export async function refuseMethod(allowed: string): Promise<Response> {
  const response = await answer(
    () => {
      throw new RequestError('method_not_allowed');
    },
    { purpose: 'change' },
  );
  response.headers.set('allow', allowed);
  return response;
}
