import 'server-only';
import { sql } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { IS_DRIFT } from '@/lib/features/history/server/drift-condition';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { announce } from '@/lib/platform/live/announce';
import { changeUnderLock } from '@/lib/platform/use-case/change-under-lock';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { ReviewDriftRequest } from '../drift';

/**
 * Marks outside changes as reviewed, or as unreviewed again. Those that already are stay as they are, with who
 * reviewed them first; versions that are no outside change, or are no longer stored, are left out. Activity has one
 * entry with the changes that were marked.
 */
export function reviewDrift(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  { versions, reviewed, note }: ReviewDriftRequest,
): Promise<{ marked: number[] }> {
  const { operator, now } = context;
  const reason = note?.trim() || undefined;
  return changeUnderLock(context, 'drift.review', 'driftReviews', async (transaction) => {
    const at = sql`${new Date(now()).toISOString()}::timestamptz`;
    const set = reviewed
      ? sql`reviewed_at = ${at}, reviewed_by = ${operator.name}, review_note = ${reason ?? null}`
      : sql`reviewed_at = NULL, reviewed_by = NULL, review_note = NULL`;
    const marked = await rowsOf<{ number: number; profile: string }>(
      transaction,
      sql`UPDATE ${snapshots} AS version SET ${set}
        WHERE version.number = ANY(${sql.param(versions)}::bigint[]) AND ${IS_DRIFT}
          AND version.reviewed_at IS ${reviewed ? sql`NULL` : sql`NOT NULL`}
        RETURNING version.number::float8 AS number, version.profile`,
    );
    const [only] = marked;
    if (only === undefined) return { marked: [] };
    const numbers = marked.map(({ number }) => number).sort((one, other) => one - other);
    await announce(transaction, { kind: 'drift', profile: null });
    await record(transaction, context, {
      action: reviewed ? 'drift.reviewed' : 'drift.reopened',
      subject: marked.length === 1 ? '1 outside change' : `${marked.length} outside changes`,
      ...(marked.length === 1 ? { profile: only.profile } : {}),
      after: { versions: numbers },
      reason,
    });
    return { marked: numbers };
  });
}
