import { and, eq } from 'drizzle-orm';
import { storeReadings } from '@/lib/features/history/server/store-reading';
import { placesAt } from '@/lib/features/survey/server/call-slots';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { Item } from '@/lib/platform/work/lease-items';
import { type AnyKind, type WorkKind, workKind } from '@/lib/platform/work/work-kind';
import { assignmentItems } from '../tables';
import { type AttemptResult, type CarryOutOptions, createCarryOut } from './carry-out-item';
import { type ItemRow, recordOutcomes } from './record-outcomes';
import { assignmentOf } from './run-queues';

const GATHER = 100;
const LEASE = 20_000;

/** The items of runs: each is carried out separately, and outcomes are recorded in batches. */
export function runKind(options: CarryOutOptions): AnyKind {
  const { db, store, writes, profileLocks, clock } = options;
  const kind: WorkKind<unknown, ItemRow, AttemptResult> = {
    get places() {
      return placesAt(writes.perMinute);
    },
    gather: GATHER,
    beforeRecord: () => writes.settle(),
    lease: LEASE,
    prepare: (items) => readItems(db, items),
    run: createCarryOut(options),
    // Readings are valid whatever the outcome of their items.
    keepFirst: (ended) =>
      storeReadings(
        db,
        ended.flatMap(({ outcome: result }) => ('ending' in result ? [] : (result.outcome.reading ?? []))),
      ),
    async record(transaction, ended) {
      const locks = ended.flatMap(({ outcome: result }) => ('ending' in result ? [] : result.lock));
      await profileLocks.releaseIn(transaction, locks);
      for (const number of new Set(ended.map(({ item }) => assignmentOf(item.queue)))) {
        const dealt = ended.flatMap(({ item, outcome: result }) =>
          assignmentOf(item.queue) !== number || 'ending' in result
            ? []
            : [{ item: Number(item.key), outcome: result.outcome }],
        );
        await recordOutcomes(transaction, store, number, dealt, clock.wall());
      }
      return ended.map(({ outcome: result }) => ('ending' in result ? result.ending : 'done'));
    },
    async failed(transaction, item) {
      const row = (await readItems(transaction, [item])).get(item.id);
      if (row === undefined) return;
      const outcome = {
        outcome: row.sentAt === null ? ('failed' as const) : ('not_known' as const),
        problem: 'internal_error',
        startedAt: clock.wall(),
      };
      const dealt = [{ item: row.number, outcome }];
      await recordOutcomes(transaction, store, row.assignment, dealt, clock.wall());
    },
  };
  return workKind(kind);
}

async function readItems(db: Queries, items: readonly Item[]): Promise<ReadonlyMap<number, ItemRow>> {
  const found = new Map<number, ItemRow>();
  for (const assignment of new Set(items.map(({ queue }) => assignmentOf(queue)))) {
    const some = items.filter(({ queue }) => assignmentOf(queue) === assignment);
    const numbers = some.map(({ key }) => Number(key));
    const rows = await db
      .select()
      .from(assignmentItems)
      .where(and(eq(assignmentItems.assignment, assignment), isOneOf(assignmentItems.number, numbers)));
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    for (const { id, key } of some) {
      const row = byNumber.get(Number(key));
      if (row !== undefined && row.outcome === null) found.set(id, row);
    }
  }
  return found;
}
