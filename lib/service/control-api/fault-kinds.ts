/** Faults that the sandbox makes on purpose. Without zod, for the screens. */
export const FAULT_KINDS = [
  { kind: 'latency', on: 'api', label: 'Slow responses', amount: 'seconds' },
  { kind: 'unauthorised', on: 'api', label: '401 Unauthorized', amount: null },
  { kind: 'rate_limited', on: 'api', label: '429 Too many requests', amount: 'seconds' },
  { kind: 'server_error', on: 'api', label: 'Server error', amount: 'status' },
  { kind: 'hang', on: 'api', label: 'No response', amount: null },
  { kind: 'cut', on: 'api', label: 'Dropped connection', amount: null },
  { kind: 'invalid_json', on: 'api', label: 'Invalid JSON', amount: null },
  { kind: 'dropped', on: 'webhooks', label: 'Dropped webhooks', amount: null },
  { kind: 'duplicated', on: 'webhooks', label: 'Duplicated webhooks', amount: null },
  { kind: 'delayed', on: 'webhooks', label: 'Delayed webhooks', amount: 'seconds' },
  { kind: 'reordered', on: 'webhooks', label: 'Reordered webhooks', amount: null },
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number]['kind'];
export type ApiFaultKind = Extract<(typeof FAULT_KINDS)[number], { on: 'api' }>['kind'];
export type WebhookFaultKind = Extract<(typeof FAULT_KINDS)[number], { on: 'webhooks' }>['kind'];
