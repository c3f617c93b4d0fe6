import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import type { ActivityAction, ActivityOutcome } from '@/lib/contract/activity-actions';
import type { Operator } from '@/lib/contract/operators';
import { activity, activityHead } from '@/lib/db/activity-schema';
import { holdLock } from '@/lib/db/advisory-locks';
import type { Queries } from '@/lib/db/database';
import { insertRows } from '@/lib/db/insert-rows';
import { holdable, storableJson } from '@/lib/db/storable';
import type { Call } from '../call';

/** Who acts. Without an operator: a sign-in that failed. */
export interface Actor {
  operator: (Operator & { token?: { name: string } }) | null;
  call: Call;
  now: () => number;
}

export interface Entry {
  action: ActivityAction;
  outcome?: ActivityOutcome;
  profile?: string | undefined;
  /** What else it is about, in words: an operator's address, a label, an export. */
  subject?: string | undefined;
  /** Never a secret. */
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  /** Of an outcome: the number of the intent. */
  intent?: number;
}

export type ActivityRecord = typeof activity.$inferSelect;

/** `previousHash` of the first row. */
export const FIRST_HASH = '0'.repeat(64);

/** Until the end of the transaction nobody else writes: what is read of Activity from now on stays so. */
export const holdActivity = (transaction: Queries): Promise<void> => holdLock(transaction, 'activity');

/** An entry with who made it. */
export interface AuthoredEntry {
  actor: Actor;
  entry: Entry;
}

/**
 * Writes one row of Activity, the audit log, in the transaction of what it records: neither is there without the other.
 * Writers wait for one another until they commit, so it comes last in a transaction.
 * @returns the row's number
 */
export async function record(queries: Queries, actor: Actor, entry: Entry): Promise<number> {
  return recordAll(queries, [{ actor, entry }]);
}

/** As `record`, of several in their order. @returns the number of the last row */
export function recordAll(queries: Queries, entries: readonly AuthoredEntry[]): Promise<number> {
  return queries.transaction(async (transaction) => {
    await holdActivity(transaction);
    const [head] = await transaction.select().from(activityHead).where(eq(activityHead.one, 1));
    let end = { number: head?.number ?? 0, hash: head?.hash ?? FIRST_HASH };
    const rows = entries.map(({ actor, entry }) => {
      const row = { ...toColumns(actor, entry), number: end.number + 1, previousHash: end.hash };
      end = { number: row.number, hash: hashOf(row) };
      return { ...row, hash: end.hash };
    });
    if (rows.length === 0) return end.number;
    await insertRows(transaction, activity, rows);
    await transaction
      .insert(activityHead)
      .values({ one: 1, ...end })
      .onConflictDoUpdate({ target: activityHead.one, set: end });
    return end.number;
  });
}

/** Exactly as the database will give it back, or the hash would be that of another row. */
function toColumns({ operator, call, now }: Actor, entry: Entry) {
  return {
    at: new Date(now()),
    action: entry.action,
    outcome: entry.outcome ?? 'done',
    operatorId: text(operator?.id),
    operatorName: text(operator?.name),
    operatorEmail: text(operator?.email),
    operatorRole: operator?.role ?? null,
    token: text(operator?.token?.name),
    from: text(call.from),
    requestId: text(call.requestId),
    profile: entry.profile?.toLowerCase() ?? null,
    subject: text(entry.subject),
    before: plain(entry.before),
    after: plain(entry.after),
    reason: text(entry.reason),
    intent: entry.intent ?? null,
  };
}

const text = (value: string | null | undefined): string | null => (value ? holdable(value) : null);
const plain = (value: unknown): unknown => storableJson(JSON.parse(JSON.stringify(value ?? null)));

/**
 * SHA-256 over the canonical JSON (RFC 8785) of everything in the row but the hash itself, hexadecimal. Rows are older
 * than tokens: a row without one is hashed as it was then.
 */
export function hashOf({ token, ...row }: Omit<ActivityRecord, 'hash'>): string {
  const canonical = canonicalJson({ ...row, ...(token === null ? {} : { token }), at: row.at.toISOString() });
  return createHash('sha256').update(canonical).digest('hex');
}
