import * as z from 'zod';
import { profileScope } from '@/lib/configuration/checks/profile-scope';
import { filledScope, SCOPE_FACTS, type TypedScope } from '@/lib/configuration/checks/scope-facts';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { letStand, statedReason } from '@/lib/features/forms/reason-schemas';
import { shortChange } from '@/lib/features/history/history';
import { coverageCounts } from '@/lib/features/profiles/coverage';
import { oneLine } from '@/lib/platform/text/one-line';

const LONGEST_NAME = 80;
export const baselineName = oneLine('A name', LONGEST_NAME);

const sectionKey = z.enum(SECTION_KEYS as [string, ...string[]]);

const sections = z
  .array(sectionKey)
  .min(1, { error: 'Choose at least one section.' })
  .max(SECTION_KEYS.length);
const setup = z.int({ error: 'Choose a setup.' }).positive({ error: 'Choose a setup.' });

/** Body of POST /api/baselines: the sections of a group's setup become the first version. */
export const saveBaselineRequest = z.strictObject({
  name: baselineName,
  setup,
  sections,
  scope: profileScope,
});
export type SaveBaselineRequest = z.infer<typeof saveBaselineRequest>;

/** Body of PATCH /api/baselines/{id}: another scope, setup or list of sections becomes the next version. */
export const changeBaselineRequest = z
  .strictObject({
    name: baselineName,
    scope: profileScope,
    setup,
    sections,
    reason: statedReason.meta({ description: 'Why. Required for a new version' }),
  })
  .partial();
export type ChangeBaselineRequest = z.infer<typeof changeBaselineRequest>;

/** A baseline as its form holds it: blank fields are left out. */
export interface TypedBaseline extends Omit<SaveBaselineRequest, 'scope'> {
  scope: TypedScope;
  reason: string;
}
export const typedBaseline = z.preprocess(
  ({ scope, reason, ...rest }: TypedBaseline) => ({
    ...rest,
    scope: filledScope(scope),
    ...(reason.trim() === '' ? {} : { reason }),
  }),
  saveBaselineRequest.extend({ reason: statedReason.optional() }),
) as z.ZodType<SaveBaselineRequest & Pick<ChangeBaselineRequest, 'reason'>, TypedBaseline>;

/** Body of POST /api/baselines/preview; without a setup or sections, only the profiles in scope are counted. */
export const previewBaselineRequest = z.strictObject({
  scope: profileScope,
  setup: setup.optional(),
  sections: sections.optional(),
  id: z.uuid().optional().meta({ description: 'The baseline being changed: what it accepts counts' }),
});
export type PreviewBaselineRequest = z.infer<typeof previewBaselineRequest>;

/**
 * Body of POST /api/baselines/{id}/acceptances: accepts a section's value in a setup, until the end of a day in UTC.
 */
export const acceptDeviationRequest = z.strictObject({
  section: sectionKey,
  setup,
  /** If missing: for every profile in scope. */
  profile: z.uuid().optional(),
  ...letStand,
});
export type AcceptDeviationRequest = z.infer<typeof acceptDeviationRequest>;

const count = z.int().min(0);
const counts = z.object({ equal: count, deviating: count, accepted: count, unknown: count });

export const baselinePreview = z
  .object({
    /** The profiles in scope. */
    coverage: coverageCounts,
    /** Null without a setup and sections. */
    counts: counts.nullable(),
    /** Profiles that would deviate in each section, the most first; a profile may deviate in several. */
    sections: z.array(z.object({ section: z.string(), label: z.string(), profiles: count })).max(100),
  })
  .meta({ id: 'BaselinePreview' });
export type BaselinePreview = z.infer<typeof baselinePreview>;

const baseline = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scope: profileScope,
    version: z.int(),
    sections: z.array(z.string()).max(100),
    /** The setup that the sections come from. */
    setup: z.int(),
    madeAt: z.iso.datetime(),
    madeBy: z.string(),
    /**
     * Read profiles in scope: as expected, differing, differing only as accepted, and those that cannot be judged.
     */
    counts,
    /** Coverage of the profiles in scope. */
    coverage: coverageCounts,
  })
  .meta({ id: 'Baseline' });
export type Baseline = z.infer<typeof baseline>;

export const baselinesAnswer = z.object({ baselines: z.array(baseline).max(1_000), mayChange: z.boolean() });
export type BaselinesAnswer = z.infer<typeof baselinesAnswer>;

const acceptance = z.object({
  id: z.uuid(),
  section: z.string(),
  setup: z.int(),
  profile: z.string().nullable(),
  reason: z.string(),
  until: z.iso.date(),
  /** Whether that day has not ended yet. */
  holds: z.boolean(),
  acceptedAt: z.iso.datetime(),
  acceptedBy: z.string(),
});

const deviation = z.object({
  section: z.string(),
  label: z.string(),
  /** Setups with this value, the biggest group first; the words describe the first. */
  setups: z.array(z.int()).max(100_000),
  profiles: count,
  accepted: count,
  acceptances: z.array(z.uuid()).max(100_000),
  /** The differences from the baseline, in short. */
  changes: z.array(shortChange).max(100),
});

/** A section of one profile compared with a baseline. */
const judgedSection = z.object({
  section: z.string(),
  label: z.string(),
  /** The difference, in short. */
  words: z.string(),
});

/** GET /api/profiles/{uuid}/deviations: the baselines that cover a profile, or may cover it. */
export const profileDeviations = z
  .object({
    /**
     * Whether there is a reading to compare: not if the profile was never read or was unreadable at the last attempt.
     */
    isRead: z.boolean(),
    baselines: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          version: z.int(),
          /** Facts that its scope needs and no webhook reported, so whether it covers the profile is unknown. */
          missing: z.array(z.enum(SCOPE_FACTS)).max(SCOPE_FACTS.length),
          sections: count,
          /** Since when, according to the readings, ISO 8601. */
          open: z.array(judgedSection.extend({ since: z.string() })).max(100),
          accepted: z
            .array(
              judgedSection.extend({
                until: z.iso.date(),
                reason: z.string(),
                acceptedBy: z.string(),
                /** For this profile alone. */
                isOwn: z.boolean(),
              }),
            )
            .max(100),
          /** Names of unreadable sections, so whether they deviate is unknown. */
          unreadable: z.array(z.string()).max(100),
        }),
      )
      .max(1_000),
  })
  .meta({ id: 'ProfileDeviations' });
export type ProfileDeviations = z.infer<typeof profileDeviations>;

/** GET /api/baselines/{id} */
export const baselineDetail = baseline
  .extend({
    versions: z
      .array(
        z.object({
          version: z.int(),
          madeAt: z.iso.datetime(),
          madeBy: z.string(),
          setup: z.int(),
          /** Null for the first version, which needs no reason. */
          reason: z.string().nullable(),
          /** What differs from the version before. */
          changed: z.array(z.enum(['setup', 'sections', 'scope'])).max(3),
        }),
      )
      .max(10_000),
    deviations: z.array(deviation).max(10_000),
    acceptances: z.array(acceptance).max(10_000),
    mayChange: z.boolean(),
  })
  .meta({ id: 'BaselineDetail' });
export type BaselineDetail = z.infer<typeof baselineDetail>;
