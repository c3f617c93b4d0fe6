import * as z from 'zod';
import { SEVERITIES } from '@/lib/configuration/checks/definition';
import { CHECK_RESULTS, UNKNOWN_REASONS } from '@/lib/configuration/checks/results';
import { FACTS, type FactName } from '@/lib/configuration/checks/settings';
import { assignedForms } from '@/lib/configuration/contract/forms-update';
import {
  MOST_PREVIEWED,
  type PreviewedItem,
  readPreviewedItem,
} from '@/lib/features/preview/previewed-items';
import { COVERAGE } from '@/lib/features/profiles/coverage';
import type { ComparedCell } from './compared-cell';
import {
  type ComparedItem,
  FEWEST_COMPARED,
  MOST_COMPARED,
  readComparedItem,
  writeComparedItem,
} from './compared-items';

const FORMS =
  'Give items as profile:<uuid>, version:<uuid>:<number>, setup:<number>, baseline:<id> or baseline:<id>:<version>.';

/** 2 to 8 items, each once, separated by commas. */
const items = z
  .string()
  .max(1_000)
  .transform((text, { addIssue }): ComparedItem[] => {
    const parts = text.split(',').filter((part) => part.trim() !== '');
    const read = parts.map((part) => readComparedItem(part.trim()));
    const known = read.filter((item) => item !== null);
    const refuse = (message: string) => addIssue({ code: 'custom', message });
    if (known.length < parts.length) {
      const [first = ''] = parts.filter((_, index) => read[index] === null);
      refuse(`“${first.trim().slice(0, 60)}” can’t be compared. ${FORMS}`);
    } else if (new Set(known.map(writeComparedItem)).size < known.length) {
      refuse('List each item only once.');
    } else if (known.length < FEWEST_COMPARED || known.length > MOST_COMPARED) {
      refuse(`Choose ${FEWEST_COMPARED} to ${MOST_COMPARED} items. You chose ${known.length}.`);
    }
    return known;
  });

export const compareQuery = z.strictObject({ items });

export const compareExportQuery = compareQuery.extend({
  /** The reference item; if it is not in the list, the first one. */
  by: z.string().max(100).optional(),
  /** Every setting, and not only those that differ. */
  all: z.enum(['1']).optional(),
});
export type CompareExport = z.infer<typeof compareExportQuery>;

const COMPARE_FAILURES = [
  'gone',
  'not_read',
  'no_such_version',
  'no_such_setup',
  'no_such_baseline',
  'no_such_item',
  'too_large',
] as const;
export type CompareFailure = (typeof COMPARE_FAILURES)[number];

/** An item of a comparison. Facts that were never reported, and those that its kind does not have, are null. */
const comparedColumn = z.object({
  /** The item as written in an address. */
  item: z.string(),
  kind: z.enum(['profile', 'version', 'setup', 'baseline']),
  profile: z.string().nullable(),
  /** Number of a version or a setup. */
  number: z.number().nullable(),
  customerReference: z.string().nullable(),
  reviewStatus: z.string().nullable(),
  risk: z.string().nullable(),
  team: z.string().nullable(),
  /** When it was read from the service (ISO 8601); for a version, when it was first found. */
  readAt: z.string().nullable(),
  /** The current coverage of a profile; null for a stored state. */
  coverage: z.enum(COVERAGE).nullable(),
  /**
   * Its group: the beginning of the fingerprint, the number of read profiles with this setup, and how many of those
   * readings are out of date.
   */
  setup: z
    .object({ number: z.number(), fingerprint: z.string(), profiles: z.number(), older: z.number() })
    .nullable(),
  /** A version of a baseline: only its sections can be compared. */
  baseline: z
    .object({
      id: z.string(),
      name: z.string(),
      version: z.number(),
      sections: z.number(),
      madeAt: z.string(),
    })
    .nullable(),
  failure: z.enum(COMPARE_FAILURES).nullable(),
});
export type ComparedColumn = z.infer<typeof comparedColumn>;

const cell = z.discriminatedUnion('is', [
  z.object({ is: z.literal('value'), value: z.unknown() }),
  z.object({ is: z.literal('document'), value: z.unknown() }),
  z.object({ is: z.literal('order'), names: z.array(z.string()).max(10_000) }),
  z.object({ is: z.literal('unreadable'), expected: z.string(), found: z.string() }),
  ...(['not_asked', 'missing', 'section_missing', 'absent', 'unread', 'not_part'] as const).map((is) =>
    z.object({ is: z.literal(is) }),
  ),
]) as unknown as z.ZodType<ComparedCell>;

/** The verdict of an active check for one item. */
const comparedVerdict = z.object({
  /**
   * `depends`: on facts that the item does not have; `not_part`: not in the baseline; `none`: there is nothing to
   * judge.
   */
  result: z.enum([...CHECK_RESULTS, 'depends', 'not_part', 'none']),
  reason: z.enum(UNKNOWN_REASONS).nullable(),
  /** Facts that decide whether the check applies to a profile with this setup, or its result. */
  dependsOn: z.array(z.enum(Object.keys(FACTS) as [FactName, ...FactName[]])).max(10),
  /** For a profile, the last day, in UTC, of an active exception. */
  exceptedUntil: z.iso.date().nullable(),
});
export type ComparedVerdict = z.infer<typeof comparedVerdict>;

const comparedCheck = z.object({
  check: z.object({ id: z.uuid(), number: z.int(), title: z.string() }),
  severity: z.enum(SEVERITIES),
  verdicts: z.array(comparedVerdict).max(MOST_COMPARED),
});
export type ComparedCheck = z.infer<typeof comparedCheck>;

/** GET /api/compare: a column for each item, in their order, and a row of cells for each setting. */
export const comparison = z.object({
  columns: z.array(comparedColumn).max(MOST_COMPARED),
  /**
   * Active checks, the most severe first: profiles are judged with their facts, everything else by the setup alone.
   */
  checks: z.array(comparedCheck).max(200),
  sections: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        /** Whether the document has it. */
        known: z.boolean(),
        settings: z
          .array(
            z.object({
              path: z.string(),
              label: z.string(),
              cells: z.array(cell).max(MOST_COMPARED),
              same: z.array(z.number()).max(MOST_COMPARED).meta({
                description: 'Equal numbers for cells that ask for the same',
              }),
            }),
          )
          .max(100_000),
      }),
    )
    .max(100_000),
});
export type Comparison = z.infer<typeof comparison>;

/** One or two items, separated by a comma. */
export const previewQuery = z.strictObject({
  of: z
    .string()
    .max(4_000)
    .transform((text, { addIssue }): PreviewedItem[] => {
      const read = text.split(',').map(readPreviewedItem);
      const known = read.flatMap((item) => (item === null || item.other?.are === 'draft' ? [] : [item]));
      const message =
        known.length < read.length
          ? `One of the items can’t be previewed. ${FORMS} Optionally add ~shown.101.104, ~hidden.null or ~plan.43.7.after.`
          : known.length > MOST_PREVIEWED
            ? `Choose one item, or ${MOST_PREVIEWED} to compare.`
            : null;
      if (message !== null) addIssue({ code: 'custom', message });
      return known;
    }),
});

/** GET /api/preview: the data for reconstructing a portal, for each item in order. */
export const previewedItems = z.object({
  subjects: z
    .array(
      z.object({
        column: comparedColumn,
        /** The forms that replace its own; null: its own. */
        forms: assignedForms.nullable(),
        /** Time of the reading that the plan of these forms was based on (ISO 8601). */
        plannedFrom: z.string().nullable(),
        /** The raw configuration; null if there is none, and the column says why. */
        data: z.unknown(),
        /** For a baseline, its sections. */
        sections: z.array(z.string()).max(100).nullable(),
      }),
    )
    .max(MOST_PREVIEWED),
});
export type PreviewedItems = z.infer<typeof previewedItems>;
