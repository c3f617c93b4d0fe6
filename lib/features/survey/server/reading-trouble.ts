import type { ReadFailure } from '@/lib/features/profiles/coverage';
import { UpstreamError } from '@/lib/upstream/upstream-error';

/** What an error of a call means. */
export type ReadingTrouble =
  /** The service cannot be called at all for this many milliseconds: this says nothing about the profile. */
  | { kind: 'away'; code: string; wait: number }
  /** The service has no such profile. */
  | { kind: 'gone' }
  /** It failed for this profile, or for all of them: only others can show which. */
  | { kind: 'doubtful'; failure: ReadFailure; code: string };

const SECOND = 1_000;
/** For an outage without a time. */
const AWAY_FOR = 5 * SECOND;

/** Codes that concern the service as a whole. */
const AWAY = new Set([
  'service_paused',
  'credentials_refused',
  'token_answer_unreadable',
  'rate_limited',
  'read_only_client',
]);

/** @returns null for errors not caused by the service */
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

/** After this many tries a profile counts as unreadable rather than failing temporarily. */
const TRIES: Record<ReadFailure, number> = { not_found: 1, misshapen: 2, error: 4 };
export const isTriedOften = (failure: ReadFailure, attempt: number): boolean => attempt >= TRIES[failure];

const LONGEST = 600 * SECOND;

/** Milliseconds before the next try. */
export const retryAfterTry = (attempt: number): number => Math.min(5 * SECOND * 2 ** (attempt - 1), LONGEST);
