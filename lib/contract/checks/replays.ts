import { z } from 'zod';
import { wholeNumber } from '../lists/list-query';
import { checkDefinition } from './definition';

/** How a replay stands. */
export const REPLAY_STATES = ['running', 'done', 'cancelled', 'failed'] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

/** As far back as a replay goes, in days. */
export const REPLAY_DAYS = 400;

const count = z.int().min(0);

/** How the profiles that were known by the end of a week would have stood then. */
export const replayWeek = z
  .object({
    /** Its end, in milliseconds since 1970: a Monday, 00:00 UTC; the last is when the replay was made. */
    end: z.number(),
    known: count,
    /** Of those known, how many had been read by then. */
    read: count,
    fail: count,
    pass: count,
    /** Read, and a fact was missing; `unread`: unknown as the profile had never been read. */
    unknown: count,
    unread: count,
    error: count,
    not_applicable: count,
    /** How many would have failed by the version that it is compared with. */
    failBefore: count,
  })
  .meta({ id: 'ReplayWeek' });
export type ReplayWeek = z.infer<typeof replayWeek>;

/** Against another version: profiles that would have failed by this one and not by that, and the other way round. */
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
    /** Null: of what was written and not kept. */
    version: z.int().nullable(),
    state: z.enum(REPLAY_STATES),
    /** What was known then counts, and nothing later. */
    madeAt: z.iso.datetime(),
    madeBy: z.string(),
    /** As far back as it goes. */
    from: z.iso.datetime(),
    /** Known profiles, and those that it has gone over. */
    profiles: count,
    done: count,
    /** When the first of the versions was found that it rests on; null: none is kept. */
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

/** Body of POST /api/replays: the version of a check that counts, or what is written; `check` is the one that is edited. */
export const startReplayRequest = z.strictObject({
  check: z.uuid().optional(),
  definition: checkDefinition.optional(),
});
export type StartReplayRequest = z.infer<typeof startReplayRequest>;

/** A profile that would have failed. */
const replayFailure = z
  .object({
    number: z.number(),
    profile: z.string(),
    customerReference: z.string().nullable(),
    /** The newest time; until null: it still fails at the end of the replay. */
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
    /** How often, and since when first. */
    times: count,
    first: z.iso.datetime(),
    /** Whether it never failed by the version that the replay is compared with. */
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
