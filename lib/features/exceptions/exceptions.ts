import * as z from 'zod';
import { checkException } from '@/lib/features/checks/checks';
import { findingsFilter } from '@/lib/features/findings/findings';
import { letStand } from '@/lib/features/forms/reason-schemas';
import { directoryExportQuery } from '@/lib/features/profiles/profiles';
import { facets, listQuery, wholeNumber } from '@/lib/platform/list/list-query';
import { EXCEPTIONS_LIST } from './list';

/** API shapes of exceptions, for all checks together. */

const count = z.int().min(0);

export const exceptionsFilter = listQuery(EXCEPTIONS_LIST);
export type ExceptionsFilter = z.infer<typeof exceptionsFilter>;

/**
 * Query of GET /api/exceptions: the first to expire come first; finished ones are newest first. `before` takes the
 * `next` of the page before.
 */
export const exceptionsQuery = exceptionsFilter.extend({
  before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(100).optional(),
});
export type ExceptionsQuery = z.infer<typeof exceptionsQuery>;

const listedException = checkException
  .extend({
    number: z.number(),
    check: z.object({ id: z.uuid(), number: z.int(), title: z.string() }),
  })
  .meta({ id: 'ListedException' });
export type ListedException = z.infer<typeof listedException>;

const exceptionBatch = z.object({
  check: z.object({ id: z.uuid(), number: z.int(), title: z.string() }),
  reason: z.string(),
  madeBy: z.string(),
  /** Last day, UTC. */
  until: z.string(),
  profiles: count,
  /** One of the profiles. */
  example: z.object({ uuid: z.string(), customerReference: z.string().nullable() }),
});
export type ExceptionBatch = z.infer<typeof exceptionBatch>;

export const exceptionsPage = z.object({
  rows: z.array(listedException).max(100),
  next: z.number().nullable(),
  /** The number that match the filter. */
  total: count,
  /**
   * The matching requests that the caller may decide; `hash` identifies exactly this set. Null: none. `batches`: the
   * largest 20 groups of requests with the same check, reason, author and last day.
   */
  deciding: z.object({ count, hash: z.string(), batches: z.array(exceptionBatch).max(20) }).nullable(),
  /** Whether there ever was any. */
  any: z.boolean(),
  facets,
  /** Titles of the checks. */
  checks: z.array(z.object({ id: z.uuid(), number: z.int(), title: z.string() })).max(10_000),
});
export type ExceptionsPage = z.infer<typeof exceptionsPage>;

/**
 * Body of POST /api/exceptions/decision: all pending requests that match the filter; `hash` is of the set that was
 * shown.
 */
export const decideExceptionsRequest = z.strictObject({
  decision: z.enum(['confirm', 'refuse']),
  filter: exceptionsFilter,
  hash: z.string(),
});
export type DecideExceptionsRequest = z.infer<typeof decideExceptionsRequest>;

/** The profiles whose fails are meant: those that a filter of Findings, or one of Profiles, finds for the check. */
const exceptedProfiles = z.union([
  z.strictObject({ findings: findingsFilter }),
  z.strictObject({ profiles: directoryExportQuery }),
]);
export type ExceptedProfiles = z.infer<typeof exceptedProfiles>;
export type ExceptedProfilesBody = z.input<typeof exceptedProfiles>;

export const exceptionReason = z.strictObject(letStand);

/** Body of POST /api/checks/{id}/excepted/count. */
export const countExceptionsRequest = z.strictObject({ of: exceptedProfiles });
/** `needsConfirmation`: what is added is a request until someone else confirms it. */
export const countedExceptions = z.object({ count, hash: z.string(), needsConfirmation: z.boolean() });
/** Body of POST /api/checks/{id}/excepted: `hash` is of the profiles that were counted before. */
export const addExceptionsForFilterRequest = z.strictObject({
  of: exceptedProfiles,
  hash: z.string(),
  ...letStand,
});
export type AddExceptionsForFilterRequest = z.infer<typeof addExceptionsForFilterRequest>;
