/** Events that the document specifies. Without zod, for the screens. Source: API document, "Events". */
export const EVENT_TYPES = [
  'profile.created',
  'profile.updated',
  'document.processed',
  'document.complete',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** waiting: to be sent, or retried; failed: given up; dropped: not sent, by a fault made on purpose. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
