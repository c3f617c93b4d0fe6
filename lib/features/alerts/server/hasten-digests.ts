import type { Database } from '@/lib/platform/db/database';
import { LIVE_CHANNEL } from '@/lib/platform/live/announce';
import type { LiveMessage } from '@/lib/platform/live/live-message';

/** Changes that a digest may report: runs, approvals, findings, and sweeps that finish. */
const NEWS: ReadonlySet<LiveMessage['kind']> = new Set(['assignments', 'checks', 'survey']);

/** Milliseconds after news, so that what follows at once is in the same digest, and between two checks. */
const TOGETHER = 2_000;
const LEAST_BETWEEN = 10_000;

export interface HastenOptions {
  database: Pick<Database, 'listen'>;
  /** Lets the check whether a digest is due run now. */
  hasten(): Promise<unknown>;
  log(error: unknown): void;
}

/**
 * Checks whether a digest is due soon after a change that one may report. Without changes it is checked seldom, so that
 * an idle console asks its database for next to nothing.
 * @returns ends this
 */
export async function hastenDigests({ database, hasten, log }: HastenOptions): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let last = Number.NEGATIVE_INFINITY;
  function soon(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        hasten().catch(log);
      },
      Math.max(TOGETHER, last + LEAST_BETWEEN - performance.now()),
    ).unref();
  }
  const unlisten = await database.listen(LIVE_CHANNEL, {
    heard: (payload) => {
      if (NEWS.has((JSON.parse(payload) as LiveMessage).kind)) soon();
    },
    missed: soon,
  });
  return async () => {
    clearTimeout(timer);
    await unlisten();
  };
}
