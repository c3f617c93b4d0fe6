import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '@/lib/platform/clock';
import type { Database } from '@/lib/platform/db/database';
import { LIVE_CHANNEL } from '@/lib/platform/live/announce';
import type { LiveMessage } from '@/lib/platform/live/live-message';
import { hastenItems, putItems } from '@/lib/platform/work/put-items';
import type { AnyKind } from '@/lib/platform/work/work-kind';
import type { WorkStore } from '@/lib/platform/work/work-store';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { BudgetSettings } from '../background-budget';
import { surveyState, surveySweeps } from '../tables';
import { CallSlots } from './call-slots';
import { followClock } from './follow-clock';
import { followUse } from './follow-use';
import { planKind } from './plan-survey';
import { PLAN_KEY, PLAN_KIND, SURVEY_KIND } from './queues';
import { reserveCalls } from './reserve-calls';
import { ServiceHealth, type ServiceWait } from './service-health';
import { surveyKind } from './survey-kind';

export interface SurveyOptions {
  database: Database;
  store: WorkStore;
  upstream: Pick<Upstream, 'readPortalConfiguration' | 'used' | 'people' | 'state'>;
  /** The objective, in milliseconds; null: profiles are only read on request. */
  maxAge: number | null;
  budget: BudgetSettings;
  log: (error: unknown) => void;
  clock?: Clock;
}

export interface Survey {
  kinds: Record<string, AnyKind>;
  /** Queues the planning item; call it before the worker starts. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/** How often an instance reports use by others, even if it reads nothing itself, in milliseconds. */
const REPORTED_EVERY = 5_000;
/** Milliseconds between checks whether the clock was set back. */
const CLOCK_EVERY = 30_000;
/** Webhooks within this time are planned together. */
const TOGETHER = 1_000;

/** The survey of this process: its kinds of work, and their shared state. */
export function createSurvey(options: SurveyOptions): Survey {
  const { database, store, upstream, maxAge, budget, log, clock = systemClock } = options;
  const { db } = database;
  const use = followUse(upstream, 'reads', clock);
  const reserveReads = (most: number) => reserveCalls(db, store, 'reads', budget, most, use.report());
  const isPaused = async () =>
    (await db.select({ pausedAt: surveyState.pausedAt }).from(surveyState)).some(({ pausedAt }) => pausedAt);

  const slots = new CallSlots({
    clock,
    people: upstream.people,
    grant: async (most) => ((await isPaused()) ? null : reserveReads(most)),
    gaveWay: (milliseconds) => void noteGaveWay(milliseconds).catch(log),
    log,
  });
  // One at a time: concurrent writes could finish in the wrong order.
  let announcing: Promise<unknown> = Promise.resolve();
  function announceWaits(waits: ServiceWait): void {
    announcing = announcing.then(() => noteWaits(waits)).catch(log);
  }
  const health = new ServiceHealth({
    clock,
    slots,
    changed: announceWaits,
  });

  const noteGaveWay = (milliseconds: number) =>
    db.execute(sql`
      UPDATE ${surveySweeps} SET gave_way = gave_way + 1, gave_way_for = gave_way_for + ${Math.round(milliseconds)}::int
      WHERE ended_at IS NULL`);
  const noteWaits = (waits: ServiceWait) =>
    db.update(surveyState).set(
      waits === null
        ? { waitsFor: null, waitsSince: null, waitsUntil: null }
        : {
            waitsFor: waits.for,
            waitsSince: sql`COALESCE(${surveyState.waitsSince}, ${store.now()})`,
            waitsUntil: new Date(waits.until),
          },
    );
  const plan = () => hastenItems(db, store, PLAN_KIND, [PLAN_KEY]);

  let endFollowing = () => {};
  let following: Promise<unknown> = Promise.resolve();
  /** On a timer, not as background work: after the clock is set back, that would be waiting. */
  function follow(): void {
    endFollowing = clock.after(CLOCK_EVERY, () => {
      following = followClock(db, store)
        .catch(log)
        .finally(() => {
          if (unlisten) follow();
        });
    });
  }

  let isToBePlanned = false;
  let reporting: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | null = null;
  function planSoon(): void {
    if (isToBePlanned || maxAge === null) return;
    isToBePlanned = true;
    setTimeout(() => {
      isToBePlanned = false;
      if (unlisten) plan().catch(log);
    }, TOGETHER).unref();
  }

  return {
    kinds: {
      [SURVEY_KIND]: surveyKind({ db, store, upstream, slots, health, clock }),
      [PLAN_KIND]: planKind({ db, store, maxAge }),
    },
    async begin() {
      await followClock(db, store);
      await putItems(db, store, [{ queue: PLAN_KIND, key: PLAN_KEY, payload: {} }]);
      await plan();
      // Clears the earlier reason for waiting: it is determined again.
      await noteWaits(null);
      unlisten = await database.listen(LIVE_CHANNEL, {
        heard: (payload) => {
          const { kind } = JSON.parse(payload) as LiveMessage;
          if (kind === 'event' || kind === 'profile') planSoon();
        },
        missed: planSoon,
      });
      follow();
      reporting = setInterval(() => {
        if (use.hasUnreported()) reserveReads(0).catch(log);
      }, REPORTED_EVERY).unref();
    },
    async stop() {
      clearInterval(reporting);
      await unlisten?.();
      unlisten = null;
      endFollowing();
      await following;
      await announcing;
    },
  };
}
