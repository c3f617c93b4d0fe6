import 'server-only';
import { getApplication } from '@/lib/composition';
import { receiveWebhook as takeWebhook } from '@/lib/console/webhooks/receive-webhook';
import { JsonBodyError } from '@/lib/contract/read-json-body';
import { answer } from './answer';
import { RequestError } from './request-error';

/** The console's own receiver; closed where it has no secret to check a sender by. */
export const receiveWebhook = (request: Request): Promise<Response> =>
  answer(async () => {
    const { receiver } = await getApplication();
    if (receiver === null) throw new RequestError('no_such_route');
    return takeWebhook(receiver, request).catch((cause: unknown) => {
      throw cause instanceof JsonBodyError ? new RequestError(cause.code) : cause;
    });
  });
