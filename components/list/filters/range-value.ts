import type { AnyState } from '@/lib/platform/list/list';

/** ISO 8601, or a relative range such as `last-7-days`; both ends are inclusive, and null is open. */
export interface TimeRange {
  from: string | null;
  to: string | null;
}

const OPEN = '..';

/** A range as one value, as ISO 8601 writes it: `2026-11-20T00:00:00.000Z/..`. Null if both ends are open. */
export function rangeValue({ from, to }: AnyState): string | null {
  const [begin, end] = [from ?? OPEN, to ?? OPEN];
  return begin === OPEN && end === OPEN ? null : `${begin}/${end}`;
}

export function rangeOf(value: string): AnyState & TimeRange {
  const [from = OPEN, to = OPEN] = value.split('/');
  return { from: from === OPEN ? null : from, to: to === OPEN ? null : to };
}
