import 'server-only';
import { getApplication } from '@/lib/composition';
import { isConsoleError } from '@/lib/console/console-error';
import { type ReceiveResult, receiveWebhook } from '@/lib/console/webhooks/receive-webhook';
import type { WEBHOOKS } from '@/lib/contract/api/webhooks';
import { type Prepared, preparedResponse } from '@/lib/http/prepared-response';
import type { Incoming } from '@/lib/http/read-json-body';
import { sharedMetrics } from '@/lib/metrics/shared-metrics';
import { attemptForAnyone, prepareOutcome } from './answer';
import type { Runs } from './operation-runs';
import { refuseBody } from './read-input';

/**
 * Both addresses of the console's receiver: for senders that sign, and with a `token` for those that cannot. Both
 * ways in call this function: docs/decisions/024.
 */
export async function answerWebhook(incoming: Incoming, token?: string): Promise<Prepared> {
  const outcome = await attemptForAnyone(
    async () => {
      const { receiver } = await getApplication();
      return receiveWebhook(receiver, incoming, token).catch(refuseBody);
    },
    { isQuiet: isSentAway },
  );
  const outcomeOf = (value: ReceiveResult) => (value.repeated ? 'repeated' : 'stored');
  sharedMetrics()?.webhooksReceived.inc({
    outcome: outcome.ok ? outcomeOf(outcome.value) : outcome.problem.code,
  });
  return prepareOutcome(outcome);
}

const respond = async (request: Request, token?: string): Promise<Response> =>
  preparedResponse(await answerWebhook(request, token));

export const webhooks: Runs<typeof WEBHOOKS> = {
  'POST /api/webhooks/onboarding': ({ request }) => respond(request),
  'POST /api/webhooks/onboarding/{token}': ({ request }, { params }) => respond(request, params.token),
};

/** Turned away in a flood, whose start was already logged. */
const isSentAway = (cause: unknown): boolean =>
  isConsoleError(cause) && cause.code === 'not_stored' && cause.cause === undefined;
