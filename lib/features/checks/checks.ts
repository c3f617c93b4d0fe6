import * as z from 'zod';
import { checkDefinition, enumOf, SEVERITIES, storedDefinition } from '@/lib/configuration/checks/definition';
import {
  CHECK_RESULTS,
  CHECK_STATES,
  CHOSEN_STATES,
  EXCEPTION_STATES,
  FINDING_BEGINNINGS,
  FINDING_ENDINGS,
  UNKNOWN_REASONS,
} from '@/lib/configuration/checks/results';
import type { FactName } from '@/lib/configuration/checks/settings';
import { letStand, statedReason } from '@/lib/features/forms/reason-schemas';
import { coverageCounts } from '@/lib/features/profiles/coverage';

const count = z.int().min(0);

/** A piece of a sentence. A name or a value is emphasised, and an ID may have a label on screen. */
const checkWords = z.object({
  text: z.string(),
  isValue: z.literal(true).optional(),
  id: z.object({ kind: z.enum(['form', 'model', 'config']), id: z.number() }).optional(),
});
const sentence = z.array(checkWords).max(2_000);

/** Known profiles by result, each counted once; `excepted` are among those that fail. */
const checkCounts = z
  .object({
    fail: count,
    excepted: count,
    pass: count,
    unknown: count,
    error: count,
    not_applicable: count,
    reasons: z.object(
      Object.fromEntries(UNKNOWN_REASONS.map((key) => [key, count])) as Record<
        (typeof UNKNOWN_REASONS)[number],
        typeof count
      >,
    ),
  })
  .meta({ id: 'CheckCounts' });
export type CheckCounts = z.infer<typeof checkCounts>;

const checkRow = z
  .object({
    id: z.uuid(),
    /** Shown to people as CK-07 for 7. */
    number: z.int(),
    title: z.string(),
    severity: z.enum(SEVERITIES),
    state: z.enum(CHECK_STATES),
    version: z.int(),
    onSince: z.iso.datetime().nullable(),
    sentence,
    counts: checkCounts,
    /** Open findings that began within the last seven days. */
    newlyFailing: count,
  })
  .meta({ id: 'Check' });
export type CheckRow = z.infer<typeof checkRow>;

export const checksAnswer = z.object({
  checks: z.array(checkRow).max(200),
  coverage: coverageCounts,
  /** Archived checks by number, the newest first, and how many there are. */
  archived: z
    .array(z.object({ id: z.uuid(), number: z.int(), title: z.string(), severity: z.enum(SEVERITIES) }))
    .max(100),
  archivedCount: count,
  /** Titles of the starter checks that were not added yet. */
  starters: z.array(z.string()).max(50),
  mayChange: z.boolean(),
});
export type ChecksAnswer = z.infer<typeof checksAnswer>;

export const checkException = z
  .object({
    id: z.uuid(),
    profile: z.string(),
    customerReference: z.string().nullable(),
    reason: z.string(),
    until: z.iso.date(),
    /** Whether it is active: that day has not ended and no confirmation is pending. */
    holds: z.boolean(),
    state: z.enum(EXCEPTION_STATES),
    madeAt: z.iso.datetime(),
    madeBy: z.string(),
    confirmedBy: z.string().nullable(),
    /** The version of the check to be confirmed. */
    version: z.int(),
    /** When the check changed since the exception was added or confirmed; null: it has not. */
    checkChangedAt: z.iso.datetime().nullable(),
    /** When and by whom it was withdrawn or rejected. */
    closedAt: z.iso.datetime().nullable(),
    closedBy: z.string().nullable(),
    /** Whether a second person has to confirm it, and whether the caller may. */
    isWaiting: z.boolean(),
    mayConfirm: z.boolean(),
  })
  .meta({ id: 'CheckException' });
export type CheckException = z.infer<typeof checkException>;

/** A requested change of an active check. */
export const checkRequestChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('definition'), definition: storedDefinition, reason: z.string() }),
  z.object({ kind: z.literal('state'), state: z.enum(CHOSEN_STATES), reason: z.string() }),
]);
export type CheckRequestChange = z.infer<typeof checkRequestChange>;

/**
 * A change of an active check that waits for a second person; `hash` identifies exactly this change of this version.
 */
const checkRequest = z
  .object({
    change: checkRequestChange,
    hash: z.string(),
    madeAt: z.iso.datetime(),
    madeBy: z.string(),
    /** Whether the caller may confirm it: has the permission, and did not request it. */
    mayConfirm: z.boolean(),
    isOwn: z.boolean(),
  })
  .meta({ id: 'CheckRequest' });
export type CheckRequest = z.infer<typeof checkRequest>;
export const confirmCheckRequestBody = z.strictObject({ hash: z.string() });

/** Whether the change waits for a second person instead of taking effect immediately. */
export const waits = z.object({ isWaiting: z.boolean() });

/** GET /api/checks/{id} */
export const checkDetail = checkRow
  .extend({
    definition: storedDefinition,
    scope: sentence,
    versions: z
      .array(
        z.object({
          version: z.int(),
          madeAt: z.iso.datetime(),
          madeBy: z.string(),
          definition: storedDefinition,
          /** Why it was saved; null: the check was not active then, so no reason was required. */
          reason: z.string().nullable(),
        }),
      )
      .max(1_000),
    /** The first to expire. */
    exceptions: z.array(checkException).max(20),
    /** How many are requested, active or expired; and how many active ones expire within 14 days. */
    excepting: z.object({ total: count, soon: count }),
    coverage: coverageCounts,
    judgedAt: z.iso.datetime(),
    mayChange: z.boolean(),
    /** Whether deactivating it, archiving it or changing what it decides needs a second person. */
    needsSecond: z.boolean(),
    request: checkRequest.nullable(),
  })
  .meta({ id: 'CheckDetail' });
export type CheckDetail = z.infer<typeof checkDetail>;

const checkFault = z.object({ path: z.string(), words: z.string() });
const faults = z.array(checkFault).max(100);

/** Any value: the answer says what is wrong with it, and where. */
const anyDefinition = z.unknown();

/** Body of POST /api/checks/preview. With `id`, the check being edited, it says what would change. */
export const previewCheckRequest = z.strictObject({ definition: anyDefinition, id: z.uuid().optional() });
export type PreviewCheckRequest = z.infer<typeof previewCheckRequest>;
export const checkPreview = z
  .object({
    faults,
    sentence,
    scope: sentence,
    /** Null if it has faults. */
    counts: checkCounts.nullable(),
    /** Compared with the active version: how many more profiles fail, and how many fewer. */
    change: z.object({ more: count, fewer: count }).nullable(),
  })
  .meta({ id: 'CheckPreview' });
export type CheckPreview = z.infer<typeof checkPreview>;

export const saveCheckRequest = z.strictObject({ definition: checkDefinition });
const changeReason = statedReason.optional().meta({
  description: 'Why. Required to change an active check, and to archive any check',
});
/** Body of PUT /api/checks/{id}: `version` is the edited one; if it has changed meanwhile, that is a conflict. */
export const changeCheckRequest = saveCheckRequest.extend({
  version: z.int().positive(),
  reason: changeReason,
});
export const switchCheckRequest = z.strictObject({
  state: z.enum(CHOSEN_STATES),
  reason: changeReason,
  announcesKnown: z.boolean().optional().meta({
    description: 'When activating: whether alerts include profiles that already fail (default: no)',
  }),
});
export type ChangeCheckRequest = z.infer<typeof changeCheckRequest>;
export type SwitchCheckRequest = z.infer<typeof switchCheckRequest>;

const statedFact = z.string().min(1).max(200).optional();

/**
 * Body of POST /api/checks/test: a definition over a known profile, or over a configuration as JSON. Only that takes
 * `facts`, as if webhooks had reported them; those left out are unknown.
 */
export const testCheckRequest = z.strictObject({
  definition: anyDefinition,
  profile: z.uuid().optional(),
  configuration: z.unknown().optional(),
  facts: z
    .strictObject({
      status: statedFact,
      risk: statedFact,
      team: statedFact,
      assignee: statedFact,
      reference: statedFact,
    } satisfies Record<FactName, unknown>)
    .optional(),
});
export type TestCheckRequest = z.infer<typeof testCheckRequest>;
export const checkTrial = z
  .object({
    faults,
    result: z.enum(CHECK_RESULTS).nullable(),
    reason: z.enum(UNKNOWN_REASONS).nullable(),
    /** Each test: its place (`condition.all.0`), its question, its result, and whether it was decisive. */
    parts: z
      .array(z.object({ path: z.string(), words: sentence, verdict: z.string(), decided: z.boolean() }))
      .max(200),
    /** Time of the profile's reading; null: never read, or a configuration was given. */
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CheckTrial' });
export type CheckTrial = z.infer<typeof checkTrial>;

/** Options for the form of a check: the 25 sections, what each can be asked, and the facts from webhooks. */
export const checkSettings = z
  .object({
    sections: z
      .array(
        z.object({
          key: z.string(),
          label: z.string(),
          settings: z
            .array(
              z.object({
                member: z.string(),
                label: z.string(),
                operators: z.array(z.string()).max(20),
                operand: z.enum(['boolean', 'number', 'id', 'text']),
              }),
            )
            .max(50),
        }),
      )
      .max(100),
    kinds: z
      .array(z.object({ key: z.string(), label: z.string(), members: z.array(z.string()).max(50) }))
      .max(20),
    facts: z
      .array(
        z.object({
          key: z.string(),
          label: z.string(),
          operators: z.array(z.string()).max(20),
          /** Values that known profiles have, the most frequent first. */
          values: z.array(z.string()).max(200),
        }),
      )
      .max(20),
    operators: z.record(
      z.string(),
      z.object({ words: z.string(), operand: z.enum(['none', 'one', 'list']) }),
    ),
  })
  .meta({ id: 'CheckSettings' });
export type CheckSettings = z.infer<typeof checkSettings>;

/** Body of POST /api/checks/{id}/exceptions/{exception}/confirmation: `version` is that of the exception as it was shown. */
export const confirmExceptionRequest = z.strictObject({ version: z.int().positive() });

/** Body of POST /api/checks/{id}/exceptions. */
export const createExceptionRequest = z.strictObject({
  profiles: z.array(z.uuid()).min(1).max(1_000),
  ...letStand,
});
export const madeExceptions = z.object({
  made: count,
  /** Profiles that pass the check or already have an exception: they were left out. */
  leftOut: z.array(z.uuid()).max(1_000),
  isWaiting: z.boolean(),
});

/**
 * Body of POST /api/checks/import: the content of a file, or the starter checks. Nothing is saved unless `apply` is
 * true.
 */
export const importChecksRequest = z.strictObject({
  file: z.unknown().optional(),
  starters: z.boolean().optional(),
  apply: z.boolean(),
});
export type ImportChecksRequest = z.infer<typeof importChecksRequest>;
export const checksImport = z
  .object({
    faults,
    checks: z
      .array(z.object({ title: z.string(), severity: z.enum(SEVERITIES), sentence, isKnown: z.boolean() }))
      .max(200),
    applied: z.boolean(),
  })
  .meta({ id: 'ChecksImport' });
export type ChecksImport = z.infer<typeof checksImport>;

/** The file format of exports and imports. */
export const checksFile = z
  .strictObject({ checks: z.array(storedDefinition).max(200) })
  .meta({ id: 'ChecksFile' });

export const finding = z
  .object({
    number: z.number(),
    check: z.object({ id: z.uuid(), number: z.int(), title: z.string() }),
    severity: z.enum(SEVERITIES),
    profile: z.string(),
    customerReference: z.string().nullable(),
    reviewStatus: z.string().nullable(),
    risk: z.string().nullable(),
    team: z.string().nullable(),
    since: z.iso.datetime(),
    began: enumOf(FINDING_BEGINNINGS),
    /** Whether the same check failed for the profile before. */
    isRegression: z.boolean(),
    until: z.iso.datetime().nullable(),
    ended: enumOf(FINDING_ENDINGS).nullable(),
    endedBy: z.string().nullable(),
    /** When the profile was last read, and whether that is too old to say that it fails now. */
    readAt: z.iso.datetime().nullable(),
    isStale: z.boolean(),
    /** Whether its check requires something of the forms, which can be changed here. */
    isAboutForms: z.boolean(),
    exception: checkException.nullable(),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof finding>;

/** GET /api/profiles/{uuid}/checks: a profile's results for the active checks. */
export const profileChecks = z
  .object({
    findings: z
      .array(
        finding.extend({
          sentence,
          why: z.string(),
          handOver: z.string(),
          /** The change of forms that would fix it, for their editor; null: none. */
          forms: z
            .object({
              add: z.array(z.number()).max(20_000),
              remove: z.array(z.number()).max(20_000),
              shown: z.boolean().nullable(),
            })
            .nullable(),
        }),
      )
      .max(200),
    ended: z.array(finding).max(200),
    counts: z.object({ fail: count, pass: count, unknown: count, error: count, not_applicable: count }),
  })
  .meta({ id: 'ProfileChecks' });
export type ProfileChecks = z.infer<typeof profileChecks>;
