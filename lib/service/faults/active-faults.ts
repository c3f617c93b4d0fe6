import { eq, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import {
  type ApiFaultKind,
  FAULT_KINDS,
  type FaultKind,
  type WebhookFaultKind,
} from '../control-api/fault-kinds';
import { faults } from '../tables';

const kindsOn = (on: 'api' | 'webhooks') =>
  FAULT_KINDS.filter((row) => row.on === on).map(({ kind }) => kind as FaultKind);

export const API_FAULTS = new Set(kindsOn('api') as ApiFaultKind[]);
export const WEBHOOK_FAULTS = new Set(kindsOn('webhooks') as WebhookFaultKind[]);

/** The token endpoint cannot have a refused token. */
export const TOKEN_FAULTS = new Set([...API_FAULTS].filter((kind) => kind !== 'unauthorised'));

interface Amount {
  least: number;
  most: number;
  usual: number;
}

/** The meaning of `amount`, by kind; kinds missing here have none. */
export const AMOUNTS: Partial<Record<FaultKind, Amount>> = {
  latency: { least: 1, most: 120, usual: 2 },
  rate_limited: { least: 1, most: 599, usual: 5 },
  server_error: { least: 500, most: 599, usual: 503 },
  delayed: { least: 1, most: 599, usual: 30 },
};

export const amountOf = (kind: FaultKind, amount: number | null): number =>
  amount ?? AMOUNTS[kind]?.usual ?? 0;

export type StoredFault = typeof faults.$inferSelect;

/**
 * Active faults, in memory: without any, a request costs nothing extra. Calls are counted only in the
 * database, so parallel calls never exceed a fault's count.
 */
export interface ActiveFaults {
  /** The faults in order of creation. */
  replace(rows: readonly StoredFault[]): void;
  any(account: string, kinds: ReadonlySet<FaultKind>): boolean;
  /** The oldest fault of the kinds for up to `count` calls; several if the first ends before. */
  consume(
    db: Queries,
    account: string,
    kinds: ReadonlySet<FaultKind>,
    count: number,
  ): Promise<{ fault: StoredFault; calls: number }[]>;
}

/**
 * @param machine The machine's clock: a fault that ends in a minute does so whatever the service's clock
 * says.
 */
export function createActiveFaults(machine: () => number): ActiveFaults {
  let active = new Map<string, readonly StoredFault[]>();

  const of = (account: string, kinds: ReadonlySet<FaultKind>) => {
    const rows = active.get(account);
    if (!rows) return [];
    const now = machine();
    return rows.filter(
      ({ kind, until }) => kinds.has(kind as FaultKind) && (until === null || until.getTime() > now),
    );
  };

  function drop(fault: StoredFault): void {
    const rest = active.get(fault.account)?.filter(({ id }) => id !== fault.id) ?? [];
    if (rest.length > 0) active.set(fault.account, rest);
    else active.delete(fault.account);
  }

  return {
    replace(rows) {
      active = new Map();
      for (const row of rows) active.set(row.account, [...(active.get(row.account) ?? []), row]);
    },
    any: (account, kinds) => active.has(account) && of(account, kinds).length > 0,
    async consume(db, account, kinds, count) {
      const hits = [];
      let wanted = count;
      for (const fault of of(account, kinds)) {
        const calls = await consumeCalls(db, fault, wanted);
        // Only once its row is gone: the transaction with the last call may not be committed.
        if (calls === 0) drop(fault);
        else hits.push({ fault, calls });
        wanted -= calls;
        if (wanted === 0) break;
      }
      return hits;
    },
  };
}

/**
 * Up to `wanted` calls of a fault; none if it has ended. The row is locked while it is counted down, so two
 * concurrent callers get different calls. Its last call deletes it.
 */
async function consumeCalls(
  db: Queries,
  { id, remaining }: { id: string; remaining: number | null },
  wanted: number,
): Promise<number> {
  // A fault that only ends by time has nothing to count.
  if (remaining === null) return wanted;
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ remaining: faults.remaining })
      .from(faults)
      .where(eq(faults.id, id))
      .for('update');
    const left = row?.remaining ?? 0;
    const calls = Math.min(left, wanted);
    if (calls === left) await transaction.delete(faults).where(eq(faults.id, id));
    else {
      await transaction
        .update(faults)
        .set({ remaining: sql`${faults.remaining} - ${calls}::int` })
        .where(eq(faults.id, id));
    }
    return calls;
  });
}
