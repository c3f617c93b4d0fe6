import { z } from 'zod';
import { directoryExportQuery } from '../console-events';
import { coverageCounts } from '../coverage';
import { formId, MAX_FORM_IDS } from '../forms-update';
import { MOST_ASSIGNED } from './words';

/** For which profiles an assignment is, and what is to become of their forms. */

const count = z.int().min(0);
const number = z.int().min(1);
const UUID = z.regexes.uuid();

/** A count of each. */
export const countOfEach = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);

const tooMany = ({ input }: { input?: unknown }) =>
  `At most ${MOST_ASSIGNED} profiles can be in one assignment; these are ${Array.isArray(input) ? input.length : 'more'}.`;

/** A list that is too long, or has what is no UUID, is no choice of another kind: it is told as what it is. */
const faultOfList = (issue: { errors?: { code?: string; message?: string }[][] | undefined }) =>
  issue.errors?.flat().find(({ code }) => code === 'too_big' || code === 'custom')?.message;

/** UUIDs in lower case. A list may have 100,000: its first fault is told, where a schema of each would collect all. */
const uuids = z.preprocess(
  (given: string[], context) => {
    if (!Array.isArray(given) || given.length > MOST_ASSIGNED) return given;
    const wrong = given.findIndex((one) => typeof one !== 'string' || !UUID.test(one));
    if (wrong >= 0) {
      context.addIssue({
        code: 'custom',
        path: [wrong],
        message: `Number ${wrong + 1} is not the UUID of a profile.`,
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
 * `profiles`: a selection, or what a list named; `filter`: what a filter of Profiles finds when the plan is made, as with
 * a saved view, a failing check or a setup; `undo`: what a run changed; `rest`: what a run was to change and did not;
 * `again`: as a plan that was not started was chosen, which is made anew with the same change.
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

/** Forms are added and removed, or set exactly, or all removed (null), or stay; and the section is shown, hidden, or stays. */
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

/** POST /api/assignments/count: how many profiles a choice has now, and how well they are read. */
export const countChoiceRequest = z.strictObject({ choice: assignmentChoice });
export const countedChoice = z.object({
  count,
  coverage: coverageCounts,
  /** Of the given profiles, those that this console does not know. */
  unknown: count,
});
export type CountedChoice = z.infer<typeof countedChoice>;

/** What became of a line of a pasted list or a CSV file; `several` profiles have its reference, and none is taken. */
export const LINE_OUTCOMES = ['found', 'unknown', 'several', 'twice', 'not_readable'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** Body of POST /api/assignments/list: lines of UUIDs and references, or CSV with a column of either. */
export const readListRequest = z.strictObject({ text: z.string() });
export const readList = z.object({
  lines: count,
  counts: countOfEach(LINE_OUTCOMES),
  /** Of each fate the first ones, in the order of the list. */
  shown: z
    .array(
      z.object({
        line: number,
        text: z.string(),
        fate: z.enum(LINE_OUTCOMES),
        profile: z.string().nullable(),
        /** Of a line that is there twice: where it was first. */
        first: number.nullable(),
      }),
    )
    .max(400),
  /** Those found, each once. */
  profiles: z.array(z.string()).max(MOST_ASSIGNED),
});
export type ReadList = z.infer<typeof readList>;
