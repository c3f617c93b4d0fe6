import * as z from 'zod';
import { oneLine } from '@/lib/platform/text/one-line';
import { faultOfText } from '@/lib/platform/text/unfit-json';
import { SECTION_KEYS, type SectionKey } from '../contract/section-names';
import { type CheckCondition, type CheckTest, conditionsOf, isGroup } from './condition';
import { findContradiction } from './contradictions';
import { type CheckFault, faultsOfIssue, issueWords } from './issue-words';
import { profileScope } from './profile-scope';
import { FACTS, OPERATORS, type Operator, SECTION_KINDS } from './settings';
import { faultOfTest } from './test-faults';

export type { CheckFault } from './issue-words';

/** Increased with every change of the format that an older console cannot read. */
const CHECK_FORMAT = 1;
export const SEVERITIES = ['info', 'low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

interface Ranked {
  severity: Severity;
  check: { number: number };
}

/** For sorting: the most severe first, those of the same severity by number. */
export const worstFirst = (one: Ranked, other: Ranked): number =>
  SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity) ||
  one.check.number - other.check.number;

/** Maximum number of tests in a check and levels of groups, so that people can still read it. */
const MOST_TESTS = 100;
const DEEPEST = 5;
const MOST_VALUES = 200;
const LONGEST_TEXT = 500;
/** Maximum number of lists and objects in one check: each test has two, and groups some more. */
const MOST_PARTS = 20 * MOST_TESTS;
const MOST_FAULTS = 10;

const storable = (given: string): boolean => faultOfText(given) === null;
const UNSTORABLE = { error: 'Text can’t contain NUL characters or unpaired surrogates.' };
const text = z.string().max(LONGEST_TEXT).refine(storable, UNSTORABLE);
const operand = z.union(
  [
    z.boolean(),
    z.number(),
    text,
    z
      .array(z.union([z.number(), text], { error: 'Values in a list must be numbers or text.' }))
      .max(MOST_VALUES),
  ],
  { error: 'A value must be true, false, a number, text, or a list of numbers or text.' },
);
const operator = z.enum(Object.keys(OPERATORS) as [Operator, ...Operator[]], {
  error: `Use one of these operators: ${Object.keys(OPERATORS).join(', ')}.`,
});
/** One of the keys of an object. */
export const enumOf = <Key extends string>(of: Record<Key, unknown>) =>
  z.enum(Object.keys(of) as [Key, ...Key[]]);
const asked = { operator, value: operand.optional() };

const judge = (given: CheckTest, context: z.core.$RefinementCtx) => {
  const fault = faultOfTest(given);
  if (fault) context.addIssue({ code: 'custom', path: [fault.at], message: fault.words });
};

const condition: z.ZodType<CheckCondition> = z
  .lazy(() =>
    z.union(
      [
        z.strictObject({ all: z.array(condition).min(1).max(MOST_TESTS) }),
        z.strictObject({ any: z.array(condition).min(1).max(MOST_TESTS) }),
        z
          .strictObject({
            section: z.enum(SECTION_KEYS as [SectionKey, ...SectionKey[]], {
              error: 'There is no section with this name.',
            }),
            member: z.string().max(100).optional(),
            ...asked,
          })
          .superRefine(judge),
        z
          .strictObject({ every: enumOf(SECTION_KINDS), member: z.string().max(100), ...asked })
          .superRefine(judge),
        z.strictObject({ fact: enumOf(FACTS), ...asked }).superRefine(judge),
      ],
      { error: 'A condition must have all, any, section, every or fact.' },
    ),
  )
  .meta({ id: 'CheckCondition' });

const LONGEST_TITLE = 120;

/** A check as it is stored and answered. */
export const storedDefinition = z
  .object({
    format: z.literal(CHECK_FORMAT),
    title: z.string(),
    why: z.string(),
    severity: z.enum(SEVERITIES),
    scope: profileScope,
    where: condition.optional(),
    condition,
  })
  .meta({ id: 'KeptCheckDefinition' });

/** Empty members may be left out of a manually written check. */
export const checkDefinition = z
  .strictObject({
    format: z.literal(CHECK_FORMAT, {
      error: `This is not a check in format ${CHECK_FORMAT}. It may come from a newer console.`,
    }),
    title: oneLine('A title', LONGEST_TITLE),
    /** Why it matters, for the person who has to fix it. */
    why: z
      .string()
      .trim()
      .max(1_000, { error: 'Use up to 1,000 characters to explain why it matters.' })
      .refine(storable, UNSTORABLE)
      .default(''),
    severity: z.enum(SEVERITIES),
    scope: profileScope.default({}),
    /** The portals that it applies to; for others the check is not applicable. */
    where: condition.optional(),
    condition,
  })
  .superRefine((definition, context) => {
    for (const key of ['where', 'condition'] as const) {
      const given = definition[key];
      const fault = given === undefined ? null : findContradiction(given);
      if (fault) context.addIssue({ code: 'custom', path: [key, ...fault.path], message: fault.words });
    }
    const tests = countTests(definition.where) + countTests(definition.condition);
    if (tests > MOST_TESTS) {
      const message = `A check can have up to ${MOST_TESTS} conditions. This one has ${tests}.`;
      context.addIssue({ code: 'custom', path: ['condition'], message });
    }
  })
  .meta({ id: 'CheckDefinition' });
export type CheckDefinition = z.infer<typeof checkDefinition>;

const countTests = (given: CheckCondition | undefined): number =>
  given === undefined
    ? 0
    : isGroup(given)
      ? conditionsOf(given).reduce((sum, one) => sum + countTests(one), 0)
      : 1;

/** Parses a check that was written or imported. Gives the place of each fault, up to ten. */
export function readCheckDefinition(
  given: unknown,
): { definition: CheckDefinition } | { faults: CheckFault[] } {
  const tooMuch = findTooMuch(given);
  if (tooMuch) return { faults: [tooMuch] };
  const read = checkDefinition.safeParse(given, { error: issueWords, reportInput: true });
  if (read.success) return { definition: read.data };
  return { faults: read.error.issues.flatMap((issue) => faultsOfIssue(issue)).slice(0, MOST_FAULTS) };
}

/**
 * A check that is nested too deeply or is too large is not parsed at all. Walks without recursion, and stops early.
 */
function findTooMuch(given: unknown): CheckFault | null {
  const open: { value: unknown; path: string[]; groups: number }[] = [{ value: given, path: [], groups: 0 }];
  for (let seen = 0; ; seen += 1) {
    const next = open.pop();
    if (next === undefined) return null;
    const { value, path, groups } = next;
    const fault = (words: string) => ({ path: path.join('.'), words });
    if (seen > MOST_PARTS) return fault('This check is too large.');
    if (groups > DEEPEST) return fault(`Groups can be nested up to ${DEEPEST} levels deep.`);
    if (Array.isArray(value) && value.length > MOST_VALUES) {
      return fault(
        `This list has ${value.length} items. Use up to ${MOST_TESTS} conditions or ${MOST_VALUES} values.`,
      );
    }
    for (const [key, member] of Object.entries(value ?? {})) {
      if (typeof member !== 'object' || member === null) continue;
      const isGroup = key === 'all' || key === 'any';
      open.push({ value: member, path: [...path, key], groups: groups + (isGroup ? 1 : 0) });
    }
  }
}
