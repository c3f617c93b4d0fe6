import type { Version } from '@/lib/features/history/history';

/** One side: a version number, or the service's current configuration. */
export type Side = number | 'now';

export interface ComparedPair {
  /** Null while there is no version. */
  from: number | null;
  to: Side;
}

const NUMBER = /^[1-9]\d{0,15}$/;

/**
 * The comparison in the address. The default is the previous version with the current configuration.
 *
 * @param rows the known versions, newest first
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
