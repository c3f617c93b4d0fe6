import 'server-only';
import { attemptForAnyone, prepareOutcome } from '@/lib/application/answer';
import { getApplication } from '@/lib/application/composition';
import type { Runs } from '@/lib/application/operation-runs';
import { refuseBody } from '@/lib/application/read-input';
import { type Prepared, preparedResponse } from '@/lib/platform/http/prepared-response';
import type { Incoming } from '@/lib/platform/http/read-json-body';
import { sharedMetrics } from '@/lib/platform/metrics/shared-metrics';
import { isConsoleError } from '@/lib/platform/use-case/console-error';
import type { WEBHOOKS } from '../webhooks-api';
import { type ReceiveResult, receiveWebhook } from './receive-webhook';

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
