import type { Database } from '@/lib/db/database';
import { hastenItems, putItems } from '@/lib/work/put-items';
import { type AnyKind, workKind } from '@/lib/work/work-kind';
import type { WorkStore } from '@/lib/work/work-store';
import { judgeProfiles } from './judge-profiles';

export const JUDGE_QUEUE = 'judge-profiles';
const KEY = 'start';
/** A trigger on `profiles_to_judge` tells here that something is to be judged, when that commits. */
const CHANNEL = 'portal_console_judge';

/** Between two slices; between two looks where nothing is to be judged, for whatever was not told. In milliseconds. */
const BETWEEN = 10;
const IDLE = 60_000;
/** What is told within this time is judged together. */
const TOGETHER = 100;
const AFTER_ERROR = 10_000;

interface Judge {
  kind: AnyKind;
  /** To be called before the worker starts. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Judges profiles whose setup or facts changed by the checks that are on, and all of them after a check was switched on
 * or changed: findings begin and end. What is judged is deleted with what comes of it, so nothing is judged in vain or
 * left out however often the process dies.
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
    // What is told while it judges begins it anew, so that nothing falls between a look and the rest after it.
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
