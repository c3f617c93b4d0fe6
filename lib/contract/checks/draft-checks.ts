import { z } from 'zod';
import { anyForms } from '../console-api';
import { SEVERITIES } from './definition';
import { CHECK_RESULTS, UNKNOWN_REASONS } from './results';

/** What checks would say of a profile whose forms are not saved yet. */

/** What a change does to the result of a check. */
export const DRAFT_CHANGES = [
  'would_fail',
  'would_mend',
  /** It fails, and would not be for this profile any more. */
  'out_of_scope',
  /** It is known now, and would not be. */
  'would_be_unknown',
  /** It fails already, and still would. */
  'still_fails',
  /** It is not known, and would not be. */
  'unknown',
  'same',
] as const;
export type DraftChange = (typeof DRAFT_CHANGES)[number];

/** Body of POST /api/profiles/{uuid}/checks/draft */
export const draftChecksRequest = z.strictObject({ forms: anyForms });
export type DraftChecksRequest = z.infer<typeof draftChecksRequest>;

export const draftCheck = z
  .object({
    check: z.object({ id: z.uuid(), number: z.int(), title: z.string() }),
    severity: z.enum(SEVERITIES),
    change: z.enum(DRAFT_CHANGES),
    before: z.enum(CHECK_RESULTS),
    after: z.enum(CHECK_RESULTS),
    /** Why it would be unknown. */
    reason: z.enum(UNKNOWN_REASONS).nullable(),
    /** The last day, in UTC, of an exception that holds: until then a fail is let stand. */
    exceptedUntil: z.iso.date().nullable(),
  })
  .meta({ id: 'DraftCheck' });
export type DraftCheck = z.infer<typeof draftCheck>;

export const draftChecks = z
  .object({
    /** Those of which there is more to say than that they are the same, the most severe first. */
    checks: z.array(draftCheck).max(200),
    /** Checks that are on. */
    on: z.int().min(0),
    /** When the reading came that the forms are put into; null: there is none. */
    readAt: z.iso.datetime().nullable(),
    /** Whether a save is refused that would newly fail a check under no exception, unless somebody says why. */
    isBlocking: z.boolean(),
  })
  .meta({ id: 'DraftChecks' });
export type DraftChecks = z.infer<typeof draftChecks>;
