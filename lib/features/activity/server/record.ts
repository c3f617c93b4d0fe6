import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import type { Operator } from '@/lib/platform/access/operator';
import { role } from '@/lib/platform/access/roles';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { holdable, storableJson } from '@/lib/platform/db/storable';
import type { Call } from '@/lib/platform/use-case/call';
import type { ActivityAction, ActivityOutcome } from '../activity-actions';
import { activity, activityHead } from '../tables';

/** Who acts. There is no operator for a failed sign-in. */
export interface Actor {
  operator: (Operator & { token?: { name: string } }) | null;
  call: Call;
  now: () => number;
}

export interface Entry {
  action: ActivityAction;
  outcome?: ActivityOutcome;
  profile?: string | undefined;
  /** The subject in words: an operator's address, a label or an export. */
  subject?: string | undefined;
  /** Never a secret. */
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  /** For an outcome: the number of its intent. */
  intent?: number;
}

export type ActivityRecord = typeof activity.$inferSelect;

/** Who acted; null if no one was signed in. */
export const operatorOf = ({
  operatorId: id,
  operatorName,
  operatorEmail,
  operatorRole,
}: ActivityRecord): Operator | null =>
  id === null
    ? null
    : {
        id,
        name: operatorName ?? '',
        email: operatorEmail ?? '',
        role: role.catch('support').parse(operatorRole),
      };

/** The `previousHash` of the first row. */
export const FIRST_HASH = '0'.repeat(64);

/** Locks Activity until the end of the transaction, so that nothing read from it can change. */
export const holdActivity = (transaction: Queries): Promise<void> => holdLock(transaction, 'activity');

export interface AuthoredEntry {
  actor: Actor;
  entry: Entry;
}

/**
 * Writes one row of Activity, the audit log, in the same transaction as the change it records, so neither
 * exists without the other. Writers wait for each other until they commit, so call it last in a transaction.
 * @returns the row's number
 */
export async function record(queries: Queries, actor: Actor, entry: Entry): Promise<number> {
  return recordAll(queries, [{ actor, entry }]);
}

/** Like `record`, for several entries in order. @returns the number of the last row */
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

/** Must equal what the database returns later, or the hash would not match. */
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
 * SHA-256 over the canonical JSON (RFC 8785) of everything in the row but the hash itself, hexadecimal. Rows
 * from before tokens existed are hashed without the `token` member.
 */
export function hashOf({ token, ...row }: Omit<ActivityRecord, 'hash'>): string {
  const canonical = canonicalJson({ ...row, ...(token === null ? {} : { token }), at: row.at.toISOString() });
  return createHash('sha256').update(canonical).digest('hex');
}
