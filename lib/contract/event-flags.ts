/** What can be odd about a webhook, in words for the screen. Without zod. Nothing of it is ever refused. */
export const EVENT_FLAGS = {
  unreadable: 'The body is not the JSON that the document describes',
  repeated_member: 'The body gives a member twice: the last one is read',
  id_reused: 'Another event came with the same ID and other contents: both are kept',
  unknown_event: 'The document does not have this event',
  unknown_shape: 'Its data is not shaped as the document has it',
  unknown_status: 'The document does not have this status',
  illegal_move: 'The document does not have this move',
  gap: 'An event before this one seems to be missing',
  late: 'Older than what was known already: kept as history',
  unreadable_time: 'Its time cannot be read',
} as const;
export type EventFlag = keyof typeof EVENT_FLAGS;
