import * as z from 'zod';
import { checkDefinition } from '@/lib/configuration/checks/definition';
import { wholeNumber } from '@/lib/platform/list/list-query';

export const REPLAY_STATES = ['running', 'done', 'cancelled', 'failed'] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

/** The maximum length of a replay, in days. */
export const REPLAY_DAYS = 400;

const count = z.int().min(0);

/** The results at the end of a week, for the profiles that were known by then. */
const replayWeek = z
  .object({
    /** Its end, in milliseconds since 1970: a Monday, 00:00 UTC; the last is the time of the replay. */
    end: z.number(),
    known: count,
    /** The known profiles that had been read by then. */
    read: count,
    fail: count,
    pass: count,
    /** Read, but a fact was missing; `unread`: unknown because the profile had never been read. */
    unknown: count,
    unread: count,
    error: count,
    not_applicable: count,
    /** How many would have failed with the version that it is compared with. */
    failBefore: count,
  })
  .meta({ id: 'ReplayWeek' });
export type ReplayWeek = z.infer<typeof replayWeek>;

/** Compared with another version: profiles that would have failed only with this one, and only with the other. */
const replayChange = z.object({
  version: z.int(),
  more: count,
  fewer: count,
  /** The same at the end alone. */
  moreNow: count,
  fewerNow: count,
});
export type ReplayChange = z.infer<typeof replayChange>;

export const checkReplay = z
  .object({
    id: z.uuid(),
    check: z.uuid().nullable(),
    /** Null: an unsaved definition. */
    version: z.int().nullable(),
    state: z.enum(REPLAY_STATES),
    /** Only what was known at this time counts. */
    madeAt: z.iso.datetime(),
    madeBy: z.string(),
    /** The start of the replay. */
    from: z.iso.datetime(),
    /** Known profiles, and those processed so far. */
    profiles: count,
    done: count,
    /** Time of the oldest stored version that it uses; null: none is stored. */
    firstReadAt: z.iso.datetime().nullable(),
    failed: count,
    failing: count,
    change: replayChange.nullable(),
    weeks: z.array(replayWeek).max(100),
  })
  .meta({ id: 'CheckReplay' });
export type CheckReplay = z.infer<typeof checkReplay>;

/** GET /api/checks/{id}/replay */
export const newestReplay = z.object({ replay: checkReplay.nullable() });

/**
 * Body of POST /api/replays: the active version of a check, or an unsaved definition; `check` is the one being
 * edited.
 */
export const startReplayRequest = z.strictObject({
  check: z.uuid().optional(),
  definition: checkDefinition.optional(),
});
export type StartReplayRequest = z.infer<typeof startReplayRequest>;

const replayFailure = z
  .object({
    number: z.number(),
    profile: z.string(),
    customerReference: z.string().nullable(),
    /** The latest failure; until null: it still fails at the end of the replay. */
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
    /** The number of failures, and when the first began. */
    times: count,
    first: z.iso.datetime(),
    /** Whether it never failed with the version that the replay is compared with. */
    isMore: z.boolean(),
  })
  .meta({ id: 'ReplayFailure' });
export type ReplayFailure = z.infer<typeof replayFailure>;

/** Query of GET /api/replays/{id}/profiles: newest first; `before` takes the `next` of the page before. */
export const replayFailuresQuery = z.strictObject({
  before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(100).optional(),
});
export type ReplayFailuresQuery = z.infer<typeof replayFailuresQuery>;

export const replayFailuresPage = z.object({
  rows: z.array(replayFailure).max(100),
  next: z.number().nullable(),
});
export type ReplayFailuresPage = z.infer<typeof replayFailuresPage>;
