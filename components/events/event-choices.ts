import { REVIEW_STATUSES } from '@/lib/contract/review-moves';
import { EVENT_TYPES } from '@/lib/contract/sandbox/webhook-types';

interface Choice {
  value: string;
  label: string;
  group?: string;
}

const EVENTS: readonly Choice[] = EVENT_TYPES.map((type) => ({ value: type, label: type }));

const STATUSES: readonly Choice[] = [
  ...REVIEW_STATUSES.map((status) => ({ value: status, label: status, group: 'Profile events' })),
  ...['pending', 'complete'].map((status) => ({ value: status, label: status, group: 'Document events' })),
];

export const SENDERS: readonly Choice[] = [
  { value: '', label: 'Verified or not' },
  { value: 'yes', label: 'Verified' },
  { value: 'no', label: 'Unverified' },
];

export const eventChoices = (chosen: string | undefined) => choices('Every event', EVENTS, chosen);
export const statusChoices = (chosen: string | undefined) => choices('Every status', STATUSES, chosen);

/** What the document has; and what the address asks for, though the document does not have it. */
function choices(any: string, known: readonly Choice[], chosen: string | undefined): Choice[] {
  const isOther = chosen !== undefined && !known.some(({ value }) => value === chosen);
  return [{ value: '', label: any }, ...(isOther ? [{ value: chosen, label: chosen }] : []), ...known];
}
