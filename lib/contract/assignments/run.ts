import { z } from 'zod';
import { SHARE_BOUNDS } from '../background-budget';
import { LOG_KINDS, UNDER_WAY_STATES } from './words';

/** What the browser and the console's routes say to one another of the run of an assignment, and of its pace. */

const count = z.int().min(0);
const moment = z.iso.datetime();

/** The writes that runs may make, all together, and what they take of the reads. */
export const runPace = z.object({
  /** Of the writes that people leave, in per cent. */
  share: z.number(),
  /** Writes a minute that the service allows; null: not known. */
  limit: count.nullable(),
  /** Writes a minute that people and others take, and those that runs may make now. */
  taken: z.number(),
  allowed: z.number(),
});
export type RunPace = z.infer<typeof runPace>;

/** Writes of a minute of the forecast: `from` seconds after the start, without the time that a person takes to look. */
const forecastSpan = z.object({ from: count, writes: count });

/** GET /api/assignments/{number}/forecast: by the limits as they are now. */
export const assignmentForecast = z
  .object({
    at: moment,
    pace: runPace,
    reads: count,
    writes: count,
    /** Of work, without what people take to look; null: at this pace it never ends. */
    seconds: z.number().nullable(),
    endsAt: moment.nullable(),
    /** After so many items it waits for a look; null: it does not. */
    lookAfter: count.nullable(),
    /** Seconds after the start, and items done by then: at most 120 spans. */
    spans: z.array(forecastSpan).max(120),
    /** Other runs that are under way and share the pace. */
    others: count,
    /** Reads a minute that the survey may make now, and meanwhile; when its sweep ends now, and so. */
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
  /** Of exactly the plan with this hash. */
  hash: z.string(),
  /** First so many items, then it waits for a person's look; 0 or left out: it does not. */
  lookAfter: z.int().min(0).max(10_000).optional(),
  /**
   * Per cent that may go wrong; left out: 5. The run stops by itself once more of all its profiles did, and from the fiftieth
   * on once more of those dealt with did.
   */
  stopsOver: z.number().min(0).max(100).optional(),
});
export type StartRunRequest = z.infer<typeof startRunRequest>;

/** Body of PUT /api/assignments/share: for all runs. */
export const changeRunShareRequest = z.strictObject({
  share: z.int().min(SHARE_BOUNDS.least).max(SHARE_BOUNDS.most),
});

export const runLogEntry = z.object({
  id: count,
  at: moment,
  /** Null: it did so by itself. */
  by: z.string().nullable(),
  kind: z.enum(LOG_KINDS),
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export type RunLogEntry = z.infer<typeof runLogEntry>;

/** GET /api/assignments/{number}/progress */
export const runProgress = z
  .object({
    pace: runPace,
    /** Items dealt with by then, oldest first. */
    points: z.array(z.object({ at: moment, done: count })).max(200),
    /** At the pace of now; null: it does not go on by itself, or the pace is nothing. */
    endsAt: moment.nullable(),
    /** Writes of the last minute: of this run, of people, of other runs; and what is left as the service told it. */
    minute: z.object({ run: count, people: count, others: count, remaining: count.nullable() }),
    /** Why it waits by itself: a problem's code of the service; null: it does not. */
    waits: z.object({ for: z.string(), until: moment }).nullable(),
    /** Newest first. */
    log: z.array(runLogEntry).max(100),
  })
  .meta({ id: 'RunProgress' });
export type RunProgress = z.infer<typeof runProgress>;

/** GET /api/assignments/under-way: for the mark on every screen. */
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
  /** How many runs are not over. */
  total: count,
  /** Plans that wait for whoever asks to approve them. */
  toApprove: count,
});
export type RunsUnderWay = z.infer<typeof runsUnderWay>;
