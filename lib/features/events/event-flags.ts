/** Oddities of a webhook, in words for the screen. Without zod. None of them causes a refusal. */
export const EVENT_FLAGS = {
  unreadable: 'The body is not the JSON described in the API document',
  repeated_member: 'A member appears twice in the body; the last value is used',
  id_reused: 'Another event has the same ID but different content; both are stored',
  unknown_event: 'This event type is not in the API document',
  unknown_shape: 'The data does not have the documented shape',
  unknown_status: 'This status is not in the API document',
  illegal_move: 'This status change is not in the API document',
  gap: 'An event before this one seems to be missing',
  late: 'Older than the latest known event; stored as history',
  unreadable_time: 'The event’s time can’t be read',
} as const;
export type EventFlag = keyof typeof EVENT_FLAGS;
