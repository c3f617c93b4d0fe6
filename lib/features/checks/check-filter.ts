import {
  CHECK_RESULTS,
  type CheckResult,
  UNKNOWN_REASONS,
  type UnknownReason,
} from '@/lib/configuration/checks/results';

/**
 * Profiles with one result of one check: `<check>:<result>`, and for unknown the reason: `<check>:unknown:stale`.
 */
export interface CheckFilter {
  check: string;
  result: CheckResult;
  reason: UnknownReason | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null: not a filter. */
export function readCheckFilter(text: string): CheckFilter | null {
  const [check = '', result = '', reason = null, ...rest] = text.split(':');
  if (!UUID.test(check) || !isAmong(CHECK_RESULTS, result) || rest.length > 0) return null;
  if (reason === null) return { check, result, reason };
  return result === 'unknown' && isAmong(UNKNOWN_REASONS, reason) ? { check, result, reason } : null;
}

export const writeCheckFilter = ({ check, result, reason }: CheckFilter): string =>
  [check, result, ...(reason === null ? [] : [reason])].join(':');

const isAmong = <Of extends string>(all: readonly Of[], text: string): text is Of => all.includes(text as Of);
