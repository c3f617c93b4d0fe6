import {
  type ApiFaultKind,
  FAULT_KINDS,
  type FaultKind,
  type WebhookFaultKind,
} from '@/lib/contract/sandbox/fault-kinds';

const kindsOn = (on: 'api' | 'webhooks') =>
  FAULT_KINDS.filter((row) => row.on === on).map(({ kind }) => kind as FaultKind);

export const API_FAULTS = new Set(kindsOn('api') as ApiFaultKind[]);
export const WEBHOOK_FAULTS = new Set(kindsOn('webhooks') as WebhookFaultKind[]);

/** A refused token is no matter of the token endpoint. */
export const TOKEN_FAULTS = new Set([...API_FAULTS].filter((kind) => kind !== 'unauthorised'));

interface Amount {
  least: number;
  most: number;
  usual: number;
}

/** What `amount` means, by kind; a kind that is not here takes none. */
export const AMOUNTS: Partial<Record<FaultKind, Amount>> = {
  latency: { least: 1, most: 120, usual: 2 },
  rate_limited: { least: 1, most: 599, usual: 5 },
  server_error: { least: 500, most: 599, usual: 503 },
  delayed: { least: 1, most: 599, usual: 30 },
};

export const amountOf = (kind: FaultKind, amount: number | null): number =>
  amount ?? AMOUNTS[kind]?.usual ?? 0;
