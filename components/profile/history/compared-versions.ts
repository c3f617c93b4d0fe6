import type { Version } from '@/lib/contract/console-history';

/** What is compared: a version by its number, or what the service has now. */
export type Side = number | 'now';

export interface ComparedPair {
  /** Null while there is no version at all. */
  from: number | null;
  to: Side;
}

const NUMBER = /^[1-9]\d{0,15}$/;

/**
 * What the address asks to compare. What it leaves open is what one comes for: the version before the
 * present one, with now.
 *
 * @param rows the versions that are known, the newest first
 */
export function readCompared(
  parameter: (name: string) => string | null,
  rows: readonly Pick<Version, 'number'>[],
): ComparedPair {
  const [from, to] = [readNumber(parameter('from')), readNumber(parameter('to'))];
  return { from: from ?? rows[1]?.number ?? rows[0]?.number ?? null, to: to ?? 'now' };
}

const readNumber = (text: string | null): number | null =>
  text !== null && NUMBER.test(text) ? Number(text) : null;
