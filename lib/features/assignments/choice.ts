import * as z from 'zod';
import { MAX_FORM_IDS } from '@/lib/configuration/contract/form-ids';
import { formId } from '@/lib/configuration/contract/forms-update';
import { coverageCounts } from '@/lib/features/profiles/coverage';
import { directoryExportQuery } from '@/lib/features/profiles/profiles';
import { MOST_ASSIGNED } from './words';

/** The profiles of an assignment, and the change of their forms. */

const count = z.int().min(0);
const number = z.int().min(1);
const UUID = z.regexes.uuid();

export const countOfEach = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);

const tooMany = ({ input }: { input?: unknown }) =>
  `An assignment can have up to ${MOST_ASSIGNED} profiles. You chose ${Array.isArray(input) ? input.length : 'more'}.`;

/** A list that is too long or has an invalid UUID is reported as such, not as an unknown kind of choice. */
const faultOfList = (issue: { errors?: { code?: string; message?: string }[][] | undefined }) =>
  issue.errors?.flat().find(({ code }) => code === 'too_big' || code === 'custom')?.message;

/**
 * UUIDs in lower case. A list may have 100,000: only its first fault is reported, where a schema for each item would
 * collect all.
 */
const uuids = z.preprocess(
  (given: string[], context) => {
    if (!Array.isArray(given) || given.length > MOST_ASSIGNED) return given;
    const wrong = given.findIndex((one) => typeof one !== 'string' || !UUID.test(one));
    if (wrong >= 0) {
      context.addIssue({
        code: 'custom',
        path: [wrong],
        message: `Item ${wrong + 1} is not a profile UUID.`,
      });
      return z.NEVER;
    }
    return given.map((one) => one.toLowerCase());
  },
  z
    .array(z.string().meta({ format: 'uuid' }))
    .min(1, { error: 'Choose at least one profile.' })
    .max(MOST_ASSIGNED, { error: tooMany }),
);

/**
 * `profiles`: selected or pasted; `filter`: whatever a filter of Profiles finds when the plan is made, including a
 * saved view, a failing check or a setup; `undo`: profiles that a run changed; `rest`: profiles that a run should
 * have changed and did not; `again`: the choice and change of a plan that was not started.
 */
export const assignmentChoice = z.union(
  [
    z.strictObject({ profiles: uuids }),
    z.strictObject({ filter: directoryExportQuery }),
    z.strictObject({ undo: number }),
    z.strictObject({ rest: number }),
    z.strictObject({ again: number }),
  ],
  { error: faultOfList },
);
export type AssignmentChoice = z.infer<typeof assignmentChoice>;

const ids = z.array(formId).max(MAX_FORM_IDS, { error: `At most ${MAX_FORM_IDS} forms can be assigned.` });

/**
 * Forms are added and removed, set exactly, all removed (null), or unchanged; and the section is shown, hidden or
 * unchanged.
 */
export const assignmentChange = z
  .strictObject({
    forms: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('leave') }),
      z.strictObject({ kind: z.literal('change'), add: ids, remove: ids }),
      z.strictObject({ kind: z.literal('set'), ids }),
      z.strictObject({ kind: z.literal('remove_all') }),
    ]),
    section: z.enum(['leave', 'show', 'hide']),
  })
  .refine(
    ({ forms, section }) =>
      section !== 'leave' ||
      (forms.kind === 'change' ? forms.add.length + forms.remove.length > 0 : forms.kind !== 'leave'),
    { error: 'Choose what to change.' },
  )
  .refine(({ forms }) => forms.kind !== 'change' || forms.add.every((id) => !forms.remove.includes(id)), {
    error: 'A form cannot be both added and removed.',
  })
  .meta({ id: 'AssignmentChange' });
export type AssignmentChange = z.infer<typeof assignmentChange>;

/** POST /api/assignments/count: how many profiles a choice has now, and their coverage. */
export const countChoiceRequest = z.strictObject({ choice: assignmentChoice });
export const countedChoice = z.object({
  count,
  coverage: coverageCounts,
  /** The given profiles that this console does not know. */
  unknown: count,
});
export type CountedChoice = z.infer<typeof countedChoice>;

/**
 * The result for a line of a pasted list or a CSV file. With `several`, more than one profile has its reference; with
 * `conflict`, its UUID and its reference don't belong to the same profile. Neither chooses one. With `near`, one profile
 * has a reference that differs only in what spreadsheets change: leading zeros, or the digits of a long number.
 */
export const LINE_OUTCOMES = [
  'found',
  'unknown',
  'near',
  'several',
  'conflict',
  'twice',
  'not_readable',
] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** Body of POST /api/assignments/list: lines of UUIDs and references, or CSV with a column of either. */
export const readListRequest = z.strictObject({ text: z.string() });
export const readList = z.object({
  lines: count,
  counts: countOfEach(LINE_OUTCOMES),
  /** The first lines with each result, in the order of the list. */
  shown: z
    .array(
      z.object({
        line: number,
        text: z.string(),
        fate: z.enum(LINE_OUTCOMES),
        profile: z.string().nullable(),
        /** For a repeated line: the first one. */
        first: number.nullable(),
        /** For a near match: the reference of `profile`. */
        reference: z.string().nullable(),
      }),
    )
    .max(560),
  /** The profiles found, each once. */
  profiles: z.array(z.string()).max(MOST_ASSIGNED),
  /** Other profiles, with near matches: a person decides whether they are meant. */
  near: z.array(z.string()).max(MOST_ASSIGNED),
});
export type ReadList = z.infer<typeof readList>;
