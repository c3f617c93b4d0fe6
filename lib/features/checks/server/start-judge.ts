import type { Database } from '@/lib/platform/db/database';
import { hastenItems, putItems } from '@/lib/platform/work/put-items';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import type { WorkStore } from '@/lib/platform/work/work-store';
import { judgeProfiles } from './judge-profiles';

export const JUDGE_QUEUE = 'judge-profiles';
const KEY = 'start';
/** A trigger on `profiles_to_judge` notifies this channel on commit. */
const CHANNEL = 'portal_console_judge';

/** Milliseconds between two slices; between checks when idle, for missed notifications. */
const BETWEEN = 10;
const IDLE = 60_000;
/** Notifications within this time are handled together. */
const TOGETHER = 100;
const AFTER_ERROR = 10_000;

interface Judge {
  kind: AnyKind;
  /** Call it before the worker starts. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Judges profiles whose setup or facts changed with the active checks, and every profile after a check was
 * activated or changed: findings begin and end. A profile is removed from the queue in the transaction that
 * stores its results, so none is judged in vain or missed, however often the process dies.
 */
export function createJudge({
  database,
  store,
  now,
  log,
}: {
  database: Database;
  store: WorkStore;
  now: () => number;
  log: (error: unknown) => void;
}): Judge {
  const { db } = database;
  const wake = () => hastenItems(db, store, JUDGE_QUEUE, [KEY]);

  let isToBeWoken = false;
  let unlisten: (() => Promise<void>) | null = null;
  function wakeSoon(): void {
    if (isToBeWoken) return;
    isToBeWoken = true;
    setTimeout(() => {
      isToBeWoken = false;
      if (unlisten) wake().catch(log);
    }, TOGETHER).unref();
  }

  return {
    // A notification while judging starts another round, so that nothing is missed before it rests.
    kind: workKind({
      places: 1,
      retry: () => AFTER_ERROR,
      run: async () => ({ again: (await judgeProfiles(db, now())) ? BETWEEN : IDLE }),
    }),
    async begin() {
      await putItems(db, store, [{ queue: JUDGE_QUEUE, key: KEY, payload: {} }]);
      unlisten = await database.listen(CHANNEL, { heard: wakeSoon, missed: wakeSoon });
      await wake();
    },
    async stop() {
      await unlisten?.();
      unlisten = null;
    },
  };
}
