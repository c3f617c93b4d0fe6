import { z } from 'zod';
import { directoryExportQuery } from '../console-events';
import { EXCEPTIONS_LIST } from '../lists/exceptions';
import { facets, listQuery, wholeNumber } from '../lists/list-query';
import { letStand } from '../save-reason';
import { checkException } from './api-shapes';
import { findingsFilter } from './findings';

/** What the browser and the console's routes say to one another of exceptions, of all checks together. */

const count = z.int().min(0);

export const exceptionsFilter = listQuery(EXCEPTIONS_LIST);
export type ExceptionsFilter = z.infer<typeof exceptionsFilter>;

/** Query of GET /api/exceptions: those that end soonest first, of what is over the latest; `before` takes the `next` of the page before. */
export const exceptionsQuery = exceptionsFilter.extend({
  before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(100).optional(),
});
export type ExceptionsQuery = z.infer<typeof exceptionsQuery>;

export const listedException = checkException
  .extend({
    number: z.number(),
    check: z.object({ id: z.uuid(), number: z.int(), title: z.string() }),
  })
  .meta({ id: 'ListedException' });
export type ListedException = z.infer<typeof listedException>;

export const exceptionsPage = z.object({
  rows: z.array(listedException).max(100),
  next: z.number().nullable(),
  /** Of all that the filter asks for. */
  total: count,
  /** Of those, the ones that wait and the person asking may decide; `hash` names exactly this set. Null: none. */
  deciding: z.object({ count, hash: z.string() }).nullable(),
  /** Whether there ever was any. */
  any: z.boolean(),
  facets,
  /** What the checks are called. */
  checks: z.array(z.object({ id: z.uuid(), number: z.int(), title: z.string() })).max(200),
});
export type ExceptionsPage = z.infer<typeof exceptionsPage>;

/** Body of POST /api/exceptions/decision: all that the filter finds and that wait; `hash` is of the set that was shown. */
export const decideExceptionsRequest = z.strictObject({
  decision: z.enum(['confirm', 'refuse']),
  filter: exceptionsFilter,
  hash: z.string(),
});
export type DecideExceptionsRequest = z.infer<typeof decideExceptionsRequest>;
/** As it is sent. */
export type DecideExceptionsBody = z.input<typeof decideExceptionsRequest>;

/** Whose fails are meant: what a filter of Findings, or one of Profiles, finds of the check. */
export const exceptedProfiles = z.union([
  z.strictObject({ findings: findingsFilter }),
  z.strictObject({ profiles: directoryExportQuery }),
]);
export type ExceptedProfiles = z.infer<typeof exceptedProfiles>;
/** As it is sent. */
export type ExceptedProfilesBody = z.input<typeof exceptedProfiles>;

/** What a form asks for. */
export const exceptionReason = z.strictObject(letStand);

/** Body of POST /api/checks/{id}/excepted/count. */
export const countExceptionsRequest = z.strictObject({ of: exceptedProfiles });
export const countedExceptions = z.object({ count, hash: z.string() });
/** Body of POST /api/checks/{id}/excepted: `hash` is of the profiles that were counted before. */
export const addExceptionsForFilterRequest = z.strictObject({
  of: exceptedProfiles,
  hash: z.string(),
  ...letStand,
});
export type AddExceptionsForFilterRequest = z.infer<typeof addExceptionsForFilterRequest>;
/** As it is sent. */
export type AddExceptionsForFilterBody = z.input<typeof addExceptionsForFilterRequest>;
