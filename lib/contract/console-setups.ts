import { z } from 'zod';
import { SEVERITIES } from './checks/definition';
import { coverageCounts } from './coverage';
import { facets, listQuery } from './lists/list-query';
import { SETUPS_LIST } from './lists/setups';

/** What the browser and the console's routes say to one another of setups: what portals ask for, and how many ask the same. */

export const setupsQuery = listQuery(SETUPS_LIST);
export type SetupsQuery = z.infer<typeof setupsQuery>;

const count = z.int().min(0);
const setupNumber = z.int().min(1);

/** How a section stands by itself; `absent` is null, or was not sent. */
export const PRESENCE = ['shown', 'hidden', 'absent', 'unreadable'] as const;
export type Presence = (typeof PRESENCE)[number];

/** How a section that differs from that of the first of its family stands beside it. */
export const DIFFERENCE = ['different', 'hidden', 'shown', 'absent', 'unreadable'] as const;
export type Difference = (typeof DIFFERENCE)[number];

const sectionDifference = z.object({
  /** Its key, or `rest`: all that counts beside the sections of the document. */
  section: z.string(),
  difference: z.enum(DIFFERENCE),
  /** "Directors hidden", "Form 317 missing" */
  words: z.string(),
  /** Whether a baseline accepts it as it is. */
  accepted: z.boolean(),
});
export type SectionDifference = z.infer<typeof sectionDifference>;

/** The profiles with one setup. */
export const setupGroup = z
  .object({
    number: setupNumber,
    /** The beginning of the fingerprint, long enough to be told from every other. */
    fingerprint: z.string(),
    profiles: count.meta({ description: 'Profiles that have it, among those that match the filter' }),
    all: count.meta({ description: 'All profiles that have it' }),
    /** How each section stands, in the order of `sections`. */
    presence: z.array(z.enum(PRESENCE)).max(100),
    /** From the first of its family, in the order of the document. */
    differences: z.array(sectionDifference).max(100),
  })
  .meta({ id: 'SetupGroup' });
export type SetupGroup = z.infer<typeof setupGroup>;

export const setupFamily = z
  .object({
    /** What its first shows and few others do; empty where nothing tells it from others. */
    name: z.string(),
    /** What its first is: a baseline, or the biggest of the groups that are alike. */
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
    /** The first is what the others are compared with; it stands here even where no profile that is asked for has it. */
    groups: z.array(setupGroup).min(1).max(10_000),
  })
  .meta({ id: 'SetupFamily' });
export type SetupFamily = z.infer<typeof setupFamily>;

/** Why a setup is kept out of comparisons. */
export const LEFT_OUT = ['too_large', 'too_deep'] as const;

export const setupsAnswer = z.object({
  families: z.array(setupFamily).max(10_000),
  /** Columns: the sections of the document, and `rest` where anything differs beside them. */
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
  /** Profiles and groups that match, those left out and those too many to be listed too. */
  profiles: count,
  groups: count,
  /** The smallest groups, where there are too many to be compared. */
  unlisted: z.object({ groups: count, profiles: count }),
  coverage: coverageCounts,
  /** How old a reading may be, in milliseconds; null: there is no objective. */
  maxAge: z.int().nullable(),
  facets,
});
export type SetupsAnswer = z.infer<typeof setupsAnswer>;

/** Query of GET /api/setups/checks: of which profiles, as it narrows the groups. */
export const setupChecksQuery = setupsQuery.pick({ status: true, risk: true, team: true });
export type SetupChecksQuery = z.infer<typeof setupChecksQuery>;

/** What checks find in the groups. */
export const setupChecks = z
  .object({
    /** Whether any check is on: else there is nothing to say of any group. */
    isAnyOn: z.boolean(),
    /** Groups of which there is something to say, each once. */
    groups: z
      .array(
        z.object({
          setup: setupNumber,
          /** Checks that fail for some of its profiles under no exception, by severity from the worst. */
          failing: z.array(z.object({ severity: z.enum(SEVERITIES), checks: count })).max(SEVERITIES.length),
          /** Profiles of it whose newest reading is too old to say whether they fail. */
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
/** With which setup it is compared; else with the first of its family. */
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
  /** Left out where it is not there. `before` is that of the setup with which it is compared. */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type SettingOfSetup = z.infer<typeof settingComparison>;

/** One setup, beside the first of its family or another one. */
export const setupDetail = z.object({
  number: setupNumber,
  fingerprint: z.string(),
  profiles: count,
  /** Of its profiles the oldest and the newest of their newest readings; null where no profile has it now. */
  oldestReadAt: z.iso.datetime().nullable(),
  newestReadAt: z.iso.datetime().nullable(),
  leftOut: z.enum(LEFT_OUT).nullable(),
  /** Hashes by section, and of all other members together as `rest`. */
  sections: z.record(z.string(), z.string()),
  unreadable: z.array(z.string()).max(100),
  /** A configuration as it came that has this setup; null where it was too large to be kept. */
  data: z.unknown(),
  /** With what it is compared; null: it is the first of its family, or cannot be compared. */
  against: z
    .object({ number: setupNumber, fingerprint: z.string(), name: z.string(), profiles: count })
    .nullable(),
  /** Every section of both, setting by setting. */
  compared: z
    .array(
      z.object({ key: z.string(), label: z.string(), settings: z.array(settingComparison).max(100_000) }),
    )
    .max(100),
  /** Other groups that are the same but for one section, by section. */
  sameBut: z.array(z.object({ section: z.string(), groups: count, profiles: count })).max(100),
});
export type SetupDetail = z.infer<typeof setupDetail>;

/** Of one profile: how many are set up like it. */
export const profileSetupGroup = z.object({
  /** Null where it was never read, or not to be read when last tried. */
  group: z
    .object({
      number: setupNumber,
      fingerprint: z.string(),
      profiles: count,
      /** The first of its family; null: it is the first itself, or too odd to be in one. */
      first: z
        .object({ number: setupNumber, fingerprint: z.string(), name: z.string(), profiles: count })
        .nullable(),
      differences: z.array(sectionDifference).max(100),
    })
    .nullable(),
});
export type ProfileSetupGroup = z.infer<typeof profileSetupGroup>;
