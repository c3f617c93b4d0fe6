import * as z from 'zod';
import { SEVERITIES } from '@/lib/configuration/checks/definition';
import { CHECK_RESULTS, UNKNOWN_REASONS } from '@/lib/configuration/checks/results';
import { anyForms } from '@/lib/features/forms/save-forms';

/** API shapes for the results of checks on forms that are not saved yet. */

/** The effect of a change on the result of a check. */
const DRAFT_CHANGES = [
  'would_fail',
  'would_mend',
  /** It fails, and would no longer apply to this profile. */
  'out_of_scope',
  /** It is known now, and would become unknown. */
  'would_be_unknown',
  /** It fails already, and still would. */
  'still_fails',
  /** It is unknown, and would stay so. */
  'unknown',
  'same',
] as const;
export type DraftChange = (typeof DRAFT_CHANGES)[number];

/** Body of POST /api/profiles/{uuid}/checks/draft */
export const draftChecksRequest = z.strictObject({ forms: anyForms });
export type DraftChecksRequest = z.infer<typeof draftChecksRequest>;

const draftCheck = z
  .object({
    check: z.object({ id: z.uuid(), number: z.int(), title: z.string() }),
    severity: z.enum(SEVERITIES),
    change: z.enum(DRAFT_CHANGES),
    before: z.enum(CHECK_RESULTS),
    after: z.enum(CHECK_RESULTS),
    reason: z.enum(UNKNOWN_REASONS).nullable(),
    /** The last day, in UTC, of an active exception for the fail. */
    exceptedUntil: z.iso.date().nullable(),
  })
  .meta({ id: 'DraftCheck' });
export type DraftCheck = z.infer<typeof draftCheck>;

export const draftChecks = z
  .object({
    /** Checks whose result changes or needs attention, the most severe first. */
    checks: z.array(draftCheck).max(200),
    /** Active checks. */
    on: z.int().min(0),
    /** Time of the reading that the forms are applied to; null: there is none. */
    readAt: z.iso.datetime().nullable(),
    /** Whether a save that would newly fail a check without an exception is refused unless a reason is given. */
    isBlocking: z.boolean(),
  })
  .meta({ id: 'DraftChecks' });
export type DraftChecks = z.infer<typeof draftChecks>;
