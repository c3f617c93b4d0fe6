import { asc, eq, gt } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { activity, activityHead } from '../tables';
import { type ActivityRecord, FIRST_HASH, hashOf } from './record';

/** The end of a chain. Store it where no one who can change the table can change it too. */
export interface ChainEnd {
  number: number;
  hash: string;
}

export type ChainBreach =
  | 'changed'
  | 'missing'
  | 'renumbered'
  | 'inserted'
  | 'cut_off'
  | 'rewritten'
  | 'head_missing';

export type Verdict = { ok: true; end: ChainEnd } | { ok: false; number: number; breach: ChainBreach };

/** Rows in memory at once. */
const PAGE = 1_000;

/**
 * Recomputes every row's hash from the start and finds the first row that was changed. Reads one snapshot, so
 * others can write meanwhile.
 *
 * Someone who can write to the table can rewrite all rows and hashes. Only `lastKnown`, an end reported by an
 * earlier run, reveals that.
 */
export function verifyChain(db: Queries, lastKnown?: ChainEnd, page = PAGE): Promise<Verdict> {
  return db.transaction(
    async (transaction) => {
      let last: ChainEnd = { number: 0, hash: FIRST_HASH };
      for await (const row of rowsOf(transaction, page)) {
        const breach = breachOf(row, last);
        if (breach !== null) return { ok: false, ...breach };
        if (row.number === lastKnown?.number && row.hash !== lastKnown.hash) {
          return { ok: false, number: row.number, breach: 'rewritten' };
        }
        last = { number: row.number, hash: row.hash };
      }
      const [head] = await transaction.select().from(activityHead).where(eq(activityHead.one, 1));
      return judgeEnd(last, head, lastKnown);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function* rowsOf(transaction: Queries, page: number): AsyncGenerator<ActivityRecord> {
  for (let after: number | null = null; ; ) {
    const rows: ActivityRecord[] = await transaction
      .select()
      .from(activity)
      .where(after === null ? undefined : gt(activity.number, after))
      .orderBy(asc(activity.number))
      .limit(page);
    yield* rows;
    after = rows.at(-1)?.number ?? after;
    if (rows.length < page) return;
  }
}

function breachOf(row: ActivityRecord, last: ChainEnd): { number: number; breach: ChainBreach } | null {
  const { hash, ...rest } = row;
  const due = last.number + 1;
  const wasWrittenAs = (number: number) => hashOf({ ...rest, number }) === hash;
  if (row.number < due) return { number: row.number, breach: 'inserted' };
  if (row.number > due) return { number: due, breach: wasWrittenAs(due) ? 'renumbered' : 'missing' };
  if (!wasWrittenAs(row.number)) {
    if (wasWrittenAs(row.number - 1)) {
      // An inserted row moved this one up, unless it is a copy of the previous row.
      return { number: hash === last.hash ? row.number : row.number - 1, breach: 'inserted' };
    }
    return { number: row.number, breach: wasWrittenAs(row.number + 1) ? 'renumbered' : 'changed' };
  }
  // Valid in itself, but written after a different row than the previous one.
  if (row.previousHash !== last.hash) return { number: last.number || 1, breach: 'rewritten' };
  return null;
}

function judgeEnd(last: ChainEnd, head: ChainEnd | undefined, lastKnown: ChainEnd | undefined): Verdict {
  if (head === undefined && last.number > 0) {
    return { ok: false, number: last.number, breach: 'head_missing' };
  }
  const end = head ?? last;
  const written = Math.max(end.number, lastKnown?.number ?? 0);
  if (last.number < written) return { ok: false, number: last.number + 1, breach: 'cut_off' };
  if (last.number > end.number) return { ok: false, number: end.number + 1, breach: 'inserted' };
  if (last.hash !== end.hash) return { ok: false, number: last.number, breach: 'rewritten' };
  return { ok: true, end: last };
}

const WORDS: Record<ChainBreach, (number: number) => string> = {
  changed: (number) => `Entry ${number} was changed after it was written.`,
  missing: (number) => `Entry ${number} is missing. It was deleted or renumbered.`,
  renumbered: (number) => `Entry ${number} was renumbered.`,
  inserted: (number) => `Entry ${number} was inserted later.`,
  cut_off: (number) => `Entry ${number} and all later entries are missing.`,
  rewritten: (number) => `Entry ${number} was replaced. Its hash does not match the one saved.`,
  head_missing: (number) =>
    `The note of where the rows end is missing, so that rows after row ${number} may be missing too.`,
};

export const breachWords = (number: number, breach: ChainBreach): string => WORDS[breach](number);
