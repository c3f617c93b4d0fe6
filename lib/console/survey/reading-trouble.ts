import type { ReadFailure } from '@/lib/contract/coverage';
import { UpstreamError } from '@/lib/upstream/upstream-error';

/** What a call that threw says. */
export type ReadingTrouble =
  /** The service cannot be asked at all for so many milliseconds: of the profile it says nothing. */
  | { kind: 'away'; code: string; wait: number }
  /** It has no such profile. */
  | { kind: 'gone' }
  /** It failed for this profile; or for all of them, which only others can tell. */
  | { kind: 'doubtful'; failure: ReadFailure; code: string };

const SECOND = 1_000;
/** Where an outage names no time. */
const AWAY_FOR = 5 * SECOND;

/** Codes that are about the service as a whole. */
const AWAY = new Set([
  'service_paused',
  'credentials_refused',
  'token_answer_unreadable',
  'rate_limited',
  'read_only_client',
]);

/** @returns null for what the service did not cause */
export function readingTroubleOf(error: unknown): ReadingTrouble | null {
  if (!(error instanceof UpstreamError)) return null;
  const { code, retryAfter } = error;
  if (AWAY.has(code)) {
    return { kind: 'away', code, wait: retryAfter === undefined ? AWAY_FOR : retryAfter * SECOND };
  }
  if (code === 'not_found') return { kind: 'gone' };
  const failure = code === 'service_answer_unreadable' ? 'misshapen' : 'error';
  return { kind: 'doubtful', failure, code };
}

/** As many tries tell a profile that cannot be read from a passing failure. */
const TRIES: Record<ReadFailure, number> = { not_found: 1, misshapen: 2, error: 4 };
export const isTriedOften = (failure: ReadFailure, attempt: number): boolean => attempt >= TRIES[failure];

const LONGEST = 600 * SECOND;

/** Milliseconds before the next try. */
export const retryAfterTry = (attempt: number): number => Math.min(5 * SECOND * 2 ** (attempt - 1), LONGEST);
