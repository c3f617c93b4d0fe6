import { readServiceTime } from '@/lib/contract/service-time';

/** The years that the database and ISO 8601 can both write in four digits. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The timestamp of an envelope as the database keeps it, in UTC and microseconds, so that two of them compare as
 * text: `2026-11-21T10:00:00.000000Z`. Without a zone it is UTC; digits beyond the sixth are dropped.
 *
 * @returns null when it cannot be read
 */
export function readEnvelopeTime(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const read = readServiceTime(text);
  if (!read || read.getTime() < FIRST || read.getTime() > LAST) return null;
  const [, digits = ''] = /\.(\d+)/.exec(text) ?? [];
  return `${read.toISOString().slice(0, 19)}.${digits.slice(0, 6).padEnd(6, '0')}Z`;
}
