import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import { DELIVERY_STATUSES, EVENT_TYPES } from '@/lib/contract/sandbox/webhook-types';
import type { DeliveryFilter } from '@/lib/queries/sandbox-webhooks';

/** Everything of the delivery log that its address remembers. */
export interface LogState extends DeliveryFilter {
  /** The delivery whose details are open. */
  delivery: string | null;
}

/** Parameters of the address. The page's other views have names of their own. */
const PARAMETERS = {
  event: 'event',
  profile: 'about',
  status: 'outcome',
  subscription: 'receiver',
  delivery: 'delivery',
} as const satisfies Record<keyof LogState, string>;

export const ANY_DELIVERY: DeliveryFilter = { event: null, profile: null, status: null, subscription: null };

/** Reads the parameters of the address; a value that makes no sense counts as "any". */
export function readLogState(parameters: { get(name: string): string | null }): LogState {
  const text = (member: keyof LogState) => parameters.get(PARAMETERS[member]) ?? '';
  return {
    event: EVENT_TYPES.find((type) => type === text('event')) ?? null,
    status: DELIVERY_STATUSES.find((status) => status === text('status')) ?? null,
    profile: findProfileUuid(text('profile')),
    subscription: findProfileUuid(text('subscription')),
    delivery: findProfileUuid(text('delivery')),
  };
}

/** The query of an address with `part` of the log's state changed; null takes a parameter out. */
export function writeLogState(search: string, part: Partial<LogState>): string {
  const parameters = new URLSearchParams(search);
  for (const [member, value] of Object.entries(part)) {
    const name = PARAMETERS[member as keyof LogState];
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

export const isFiltered = ({ event, profile, status, subscription }: DeliveryFilter): boolean =>
  [event, profile, status, subscription].some((value) => value !== null);
