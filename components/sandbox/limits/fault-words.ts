import type { FaultKind } from '@/lib/contract/sandbox/fault-kinds';

interface FaultWords {
  /** What it does, in a sentence. */
  does: string;
  /** Its number, where it has one: in the unit of `FAULT_KINDS`, with bounds of the field. */
  amount?: { label: string; usual: number; least: number; most: number };
}

const seconds = (label: string, usual: number, most = 599) => ({ label, usual, least: 1, most });

export const FAULT_WORDS: Record<FaultKind, FaultWords> = {
  latency: { does: 'Every answer comes late.', amount: seconds('Seconds late', 3) },
  unauthorised: { does: 'The access token is refused, as if it had expired.' },
  rate_limited: {
    does: 'The limit counts as exceeded. The console waits as long as Retry-After says, then goes on.',
    amount: seconds('Seconds to wait', 5),
  },
  server_error: {
    does: 'The service answers that it failed.',
    amount: { label: 'Status, 500 to 599', usual: 503, least: 500, most: 599 },
  },
  hang: { does: 'The request is taken and never answered: the caller’s time-out ends it.' },
  cut: { does: 'The connection breaks in the middle of the answer.' },
  invalid_json: { does: 'A success whose body is not JSON.' },
  dropped: { does: 'The webhook is recorded but never sent.' },
  duplicated: { does: 'The webhook is sent twice, with the same webhook-id.' },
  delayed: { does: 'The webhook is sent late.', amount: seconds('Seconds late', 30) },
  reordered: { does: 'Webhooks arrive in another order than they happened.' },
};
