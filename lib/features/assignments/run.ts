import * as z from 'zod';
import { SHARE_BOUNDS } from '@/lib/features/survey/background-budget';
import { LOG_KINDS, UNDER_WAY_STATES } from './words';

/** API shapes of an assignment's run, and of its pace. */

const count = z.int().min(0);
const moment = z.iso.datetime();

/** The writes allowed to all runs together, and the reads they use. */
const runPace = z.object({
  /** Per cent of the writes left unused by people. */
  share: z.number(),
  /** Writes a minute that the service allows; null: unknown. */
  limit: count.nullable(),
  /** Writes a minute used by people and others, and those available to runs now. */
  taken: z.number(),
  allowed: z.number(),
});

/** Writes a minute in the forecast: `from` seconds after the start, excluding the time of reviews. */
const forecastSpan = z.object({ from: count, writes: count });

/** GET /api/assignments/{number}/forecast: with the current limits. */
export const assignmentForecast = z
  .object({
    at: moment,
    pace: runPace,
    reads: count,
    writes: count,
    /** Working time without reviews; null: at this pace it never ends. */
    seconds: z.number().nullable(),
    endsAt: moment.nullable(),
    /** Number of items after which it waits for a review; null: it does not. */
    lookAfter: count.nullable(),
    /** Seconds after the start, and items done by then: up to 120 spans. */
    spans: z.array(forecastSpan).max(120),
    /** Other active runs that share the pace. */
    others: count,
    /** Reads a minute for the survey, now and during the run, and when its sweep ends in each case. */
    survey: z.object({
      readsNow: z.number(),
      readsMeanwhile: z.number(),
      endsAtNow: moment.nullable(),
      endsAtMeanwhile: moment.nullable(),
    }),
  })
  .meta({ id: 'AssignmentForecast' });
export type AssignmentForecast = z.infer<typeof assignmentForecast>;

/** Body of POST /api/assignments/{number}/run. */
export const startRunRequest = z.strictObject({
  /** Must be the hash of the current plan. */
  hash: z.string(),
  /** Number of items after which the run waits for a review; 0 or missing: it does not. */
  lookAfter: z.int().min(0).max(10_000).optional(),
  /**
   * Per cent that may go wrong; default 5. The run stops automatically once more of all its profiles did, and from
   * the fiftieth on once more of those processed did.
   */
  stopsOver: z.number().min(0).max(100).optional(),
});
export type StartRunRequest = z.infer<typeof startRunRequest>;

/** Body of PUT /api/assignments/share: for all runs. */
export const changeRunShareRequest = z.strictObject({
  share: z.int().min(SHARE_BOUNDS.least).max(SHARE_BOUNDS.most),
});

const runLogEntry = z.object({
  id: count,
  at: moment,
  /** Null: automatically. */
  by: z.string().nullable(),
  kind: z.enum(LOG_KINDS),
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export type RunLogEntry = z.infer<typeof runLogEntry>;

/** GET /api/assignments/{number}/progress */
export const runProgress = z
  .object({
    pace: runPace,
    /** Items processed by then, oldest first. */
    points: z.array(z.object({ at: moment, done: count })).max(200),
    /** At the current pace; null: it does not continue automatically, or the pace is zero. */
    endsAt: moment.nullable(),
    /**
     * Writes of the last minute by this run, by people and by other runs, and the remaining number that the service
     * reported.
     */
    minute: z.object({ run: count, people: count, others: count, remaining: count.nullable() }),
    /** Why the run is waiting: a problem code of the service; null: it is not. */
    waits: z.object({ for: z.string(), until: moment }).nullable(),
    /** Newest first. */
    log: z.array(runLogEntry).max(100),
  })
  .meta({ id: 'RunProgress' });
export type RunProgress = z.infer<typeof runProgress>;

/** GET /api/assignments/under-way: for the run indicator on every screen. */
export const runsUnderWay = z.object({
  runs: z
    .array(
      z.object({
        number: z.int(),
        title: z.string(),
        state: z.enum(UNDER_WAY_STATES),
        done: count,
        total: count,
        endsAt: moment.nullable(),
      }),
    )
    .max(20),
  total: count,
  /** Plans that the caller may approve. */
  toApprove: count,
  /** The first of them, the oldest first. */
  plans: z.array(z.object({ number: z.int(), title: z.string(), madeBy: z.string() })).max(5),
});
export type RunsUnderWay = z.infer<typeof runsUnderWay>;
