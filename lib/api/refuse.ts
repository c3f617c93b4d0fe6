import 'server-only';
import { attemptForAnyone, toReply } from './answer';
import { toResponse } from './reply';
import { RequestError } from './request-error';

/** For an address at which nothing stands, and for the methods that one does not take. */
export async function refuse(
  code: 'method_not_allowed' | 'no_such_route',
  more: Record<string, string> = {},
): Promise<Response> {
  const outcome = await attemptForAnyone(
    () => {
      throw new RequestError(code);
    },
    { purpose: 'change' },
  );
  const { status, headers, body } = toReply(outcome);
  return toResponse({ status, headers: { ...headers, ...more }, body });
}
