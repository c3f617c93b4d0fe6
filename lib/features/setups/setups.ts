import * as z from 'zod';
import { SEVERITIES } from '@/lib/configuration/checks/definition';
import { coverageCounts } from '@/lib/features/profiles/coverage';
import { facets, listQuery } from '@/lib/platform/list/list-query';
import { SETUPS_LIST } from './list';

/** API shapes of setups: what portals ask for, and the number of profiles with each. */

export const setupsQuery = listQuery(SETUPS_LIST);
export type SetupsQuery = z.infer<typeof setupsQuery>;

const count = z.int().min(0);
const setupNumber = z.int().min(1);

/** The state of a section; `absent` is null, or was not sent. */
const PRESENCE = ['shown', 'hidden', 'absent', 'unreadable'] as const;
export type Presence = (typeof PRESENCE)[number];

/** The state of a section that differs from the first setup of its family. */
const DIFFERENCE = ['different', 'hidden', 'shown', 'absent', 'unreadable'] as const;
export type Difference = (typeof DIFFERENCE)[number];

const sectionDifference = z.object({
  /** Its key, or `rest`: everything outside the sections of the document. */
  section: z.string(),
  difference: z.enum(DIFFERENCE),
  /** "Directors hidden", "Form 317 missing" */
  words: z.string(),
  /** Whether a baseline accepts its value. */
  accepted: z.boolean(),
});
export type SectionDifference = z.infer<typeof sectionDifference>;

/** The profiles with one setup. */
const setupGroup = z
  .object({
    number: setupNumber,
    /** The beginning of the fingerprint, long enough to be unique. */
    fingerprint: z.string(),
    profiles: count.meta({ description: 'Profiles that have it, among those that match the filter' }),
    all: count.meta({ description: 'All profiles that have it' }),
    /** The state of each section, in the order of `sections`. */
    presence: z.array(z.enum(PRESENCE)).max(100),
    /** From the first of its family, in the order of the document. */
    differences: z.array(sectionDifference).max(100),
  })
  .meta({ id: 'SetupGroup' });
export type SetupGroup = z.infer<typeof setupGroup>;

const setupFamily = z
  .object({
    /** What its first setup shows and few others do; empty if nothing distinguishes it. */
    name: z.string(),
    /** The first setup: a baseline, or the biggest of the similar groups. */
    reference: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('biggest') }),
      z.object({
        kind: z.literal('baseline'),
        id: z.string(),
        name: z.string(),
        version: z.int(),
        sections: z
          .array(z.string())
          .max(100)
          .meta({ description: 'The sections that are compared; others are ignored' }),
      }),
    ]),
    /** The first is the reference of the others; it is included even if none of the requested profiles has it. */
    groups: z.array(setupGroup).min(1).max(10_000),
  })
  .meta({ id: 'SetupFamily' });
export type SetupFamily = z.infer<typeof setupFamily>;

export const LEFT_OUT = ['too_large', 'too_deep'] as const;

export const setupsAnswer = z.object({
  families: z.array(setupFamily).max(10_000),
  /** Columns: the sections of the document, and `rest` if anything else differs. */
  sections: z.array(z.object({ key: z.string(), label: z.string(), group: z.string() })).max(100),
  /** Setups that cannot be compared. */
  leftOut: z
    .array(
      z.object({
        number: setupNumber,
        fingerprint: z.string(),
        profiles: count,
        why: z.enum(LEFT_OUT),
      }),
    )
    .max(10_000),
  /** Matching profiles and groups, including those left out or unlisted. */
  profiles: count,
  groups: count,
  /** The smallest groups, if there are too many to be compared. */
  unlisted: z.object({ groups: count, profiles: count }),
  coverage: coverageCounts,
  /** How old a reading may be, in milliseconds; null: there is no objective. */
  maxAge: z.int().nullable(),
  facets,
});
export type SetupsAnswer = z.infer<typeof setupsAnswer>;

/** Query of GET /api/setups/checks: the filters that narrow the groups. */
export const setupChecksQuery = setupsQuery.pick({ status: true, risk: true, team: true });
export type SetupChecksQuery = z.infer<typeof setupChecksQuery>;

export const setupChecks = z
  .object({
    /** Whether any check is active; if not, no group has results. */
    isAnyOn: z.boolean(),
    /** Groups with results, each once. */
    groups: z
      .array(
        z.object({
          setup: setupNumber,
          /** Checks that fail for some of its profiles without an exception, by severity, the worst first. */
          failing: z.array(z.object({ severity: z.enum(SEVERITIES), checks: count })).max(SEVERITIES.length),
          /** Its profiles whose newest reading is too old to say whether they fail. */
          stale: count,
        }),
      )
      .max(100_000),
  })
  .meta({ id: 'SetupChecks' });
export type SetupChecks = z.infer<typeof setupChecks>;
export type ChecksOfSetup = SetupChecks['groups'][number];

/** A whole number of an address. */
export const setupParams = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'Enter the number of a setup.' })
    .transform(Number),
});
/** The setup to compare it with; by default the first of its family. */
export const setupQuery = z.strictObject({
  against: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'Enter the number of a setup.' })
    .transform(Number)
    .optional(),
});

const settingComparison = z.object({
  /** Inside its section, as the API spells it; empty for the section as a whole. */
  path: z.string(),
  label: z.string(),
  sign: z.enum(['same', 'added', 'removed', 'changed']),
  /** Missing if the setting is missing. `before` is that of the setup it is compared with. */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

/** One setup, compared with the first of its family or another one. */
export const setupDetail = z.object({
  number: setupNumber,
  fingerprint: z.string(),
  profiles: count,
  /** The oldest and the newest of its profiles' latest readings; null if no profile has it now. */
  oldestReadAt: z.iso.datetime().nullable(),
  newestReadAt: z.iso.datetime().nullable(),
  leftOut: z.enum(LEFT_OUT).nullable(),
  /** Hashes by section, and of all other members together as `rest`. */
  sections: z.record(z.string(), z.string()),
  unreadable: z.array(z.string()).max(100),
  /** A raw configuration with this setup; null if it was too large to be stored. */
  data: z.unknown(),
  /** The setup it is compared with; null: it is the first of its family, or cannot be compared. */
  against: z
    .object({ number: setupNumber, fingerprint: z.string(), name: z.string(), profiles: count })
    .nullable(),
  compared: z
    .array(
      z.object({ key: z.string(), label: z.string(), settings: z.array(settingComparison).max(100_000) }),
    )
    .max(100),
  /** Other groups that are equal except for one section, by section. */
  sameBut: z.array(z.object({ section: z.string(), groups: count, profiles: count })).max(100),
});
export type SetupDetail = z.infer<typeof setupDetail>;

/** For one profile: how many profiles have the same setup. */
export const profileSetupGroup = z.object({
  /** Null if it was never read, or was unreadable at the last attempt. */
  group: z
    .object({
      number: setupNumber,
      fingerprint: z.string(),
      profiles: count,
      /** The first of its family; null: it is the first itself, or too unusual to be in one. */
      first: z
        .object({ number: setupNumber, fingerprint: z.string(), name: z.string(), profiles: count })
        .nullable(),
      differences: z.array(sectionDifference).max(100),
    })
    .nullable(),
});
export type ProfileSetupGroup = z.infer<typeof profileSetupGroup>;
