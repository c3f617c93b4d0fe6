import { z } from 'zod';
import { oneLine } from '../one-line';
import { SECTION_KEYS, type SectionKey } from '../section-names';
import { type CheckCondition, type CheckTest, conditionsOf, isGroup, type Operand } from './condition';
import { findContradiction } from './contradictions';
import {
  FACTS,
  findSetting,
  KIND_OPERATORS,
  OPERATORS,
  type Operator,
  SECTION_KINDS,
  settingsOfKind,
} from './settings';

/** Counts up with every change of the format that an older console cannot read. */
export const CHECK_FORMAT = 1;
export const SEVERITIES = ['info', 'low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Tests in one check, and groups within groups, at most: what people can still read. */
export const MOST_TESTS = 100;
export const DEEPEST = 5;
const MOST_VALUES = 200;
const LONGEST_TEXT = 500;

const operand = z.union([
  z.boolean(),
  z.number(),
  z.string().max(LONGEST_TEXT),
  z.array(z.union([z.number(), z.string().max(LONGEST_TEXT)])).max(MOST_VALUES),
]);
const operator = z.enum(Object.keys(OPERATORS) as [Operator, ...Operator[]], {
  error: `An operator is one of ${Object.keys(OPERATORS).join(', ')}.`,
});
const enumOf = <Key extends string>(of: Record<Key, unknown>) => z.enum(Object.keys(of) as [Key, ...Key[]]);

const test = z
  .union([
    z.strictObject({
      section: z.enum(SECTION_KEYS as [SectionKey, ...SectionKey[]]),
      member: z.string().max(100).optional(),
      operator,
      value: operand.optional(),
    }),
    z.strictObject({
      every: enumOf(SECTION_KINDS),
      member: z.string().max(100),
      operator,
      value: operand.optional(),
    }),
    z.strictObject({ fact: enumOf(FACTS), operator, value: operand.optional() }),
  ])
  .superRefine((given, context) => {
    const fault = faultOf(given);
    if (fault) context.addIssue({ code: 'custom', path: [fault.at], message: fault.words });
  })
  .meta({ id: 'CheckTest' });

const condition: z.ZodType<CheckCondition> = z
  .lazy(() =>
    z.union([
      z.strictObject({ all: z.array(condition).min(1).max(MOST_TESTS) }),
      z.strictObject({ any: z.array(condition).min(1).max(MOST_TESTS) }),
      test,
    ]),
  )
  .meta({ id: 'CheckCondition' });

const names = z.array(z.string().min(1).max(200)).min(1).max(50);

/** Which profiles a check is for; what is left out does not matter. Where a fact is missing it is unknown. */
export const checkScope = z
  .strictObject({
    status: names.optional(),
    risk: names.optional(),
    team: names.optional(),
    assignee: names.optional(),
    /** Beginning of the customer reference, without regard to case. */
    reference: z.string().min(1).max(200).optional(),
  })
  .meta({ id: 'CheckScope' });
export type CheckScope = z.infer<typeof checkScope>;

const LONGEST_TITLE = 120;

/** As a check is answered, which is as it was kept. */
export const keptDefinition = z
  .object({
    format: z.literal(CHECK_FORMAT),
    title: z.string(),
    why: z.string(),
    severity: z.enum(SEVERITIES),
    scope: checkScope,
    where: condition.optional(),
    condition,
  })
  .meta({ id: 'KeptCheckDefinition' });

export const checkDefinition = z
  .strictObject({
    format: z.literal(CHECK_FORMAT, {
      error: `This console reads checks of format ${CHECK_FORMAT}. A newer console wrote this one, or it is no check.`,
    }),
    title: oneLine('A title', LONGEST_TITLE),
    /** Why it matters, for whoever has to mend it. */
    why: z.string().trim().max(1_000, { error: 'Why it matters has at most 1,000 characters.' }),
    severity: z.enum(SEVERITIES),
    scope: checkScope,
    /** For which portals it is; where it does not hold, the check is not applicable. */
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
      const message = `A check has at most ${MOST_TESTS} conditions. This one has ${tests}.`;
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

/** A place in a check that cannot be read, and why. */
export interface CheckFault {
  /** Such as `condition.all.3.operator`; empty: the whole. */
  path: string;
  words: string;
}

/** Reads what somebody wrote or imports. Says the place of each fault, at most ten. */
export function readCheckDefinition(
  given: unknown,
): { definition: CheckDefinition } | { faults: CheckFault[] } {
  const tooMuch = findTooMuch(given);
  if (tooMuch) return { faults: [tooMuch] };
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  // Whoever writes by hand may leave out what says nothing.
  const read = checkDefinition.safeParse(isObject ? { why: '', scope: {}, ...given } : given);
  if (read.success) return { definition: read.data };
  return { faults: read.error.issues.slice(0, 10).map((issue) => faultOfIssue(issue)) };
}

/** Of a union the reading that came furthest says what is wrong. */
function faultOfIssue(issue: z.core.$ZodIssue, before: PropertyKey[] = []): CheckFault {
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union') {
    const depth = (one: z.core.$ZodIssue): number =>
      one.path.length * 10 -
      (one.code === 'unrecognized_keys' ? one.keys.length : one.code === 'invalid_type' ? 1 : 0) +
      (one.code === 'custom' ? 5 : 0);
    const least = (issues: readonly z.core.$ZodIssue[]) => issues.length;
    const readings = issue.errors.filter((issues) => issues.length > 0);
    const best = [...readings].sort(
      (one, other) =>
        least(one) - least(other) || Math.max(...other.map(depth)) - Math.max(...one.map(depth)),
    )[0];
    const deepest = best && [...best].sort((one, other) => depth(other) - depth(one))[0];
    if (deepest) return faultOfIssue(deepest, path);
  }
  return { path: path.map(String).join('.'), words: issue.message };
}

/** What is nested too deeply or has too many conditions is not read at all. Walks without recursion. */
function findTooMuch(given: unknown): CheckFault | null {
  const open = [{ value: given, path: [] as string[], depth: 0 }];
  for (let seen = 0; open.length > 0; seen += 1) {
    const next = open.pop();
    if (next === undefined) break;
    const { value, path, depth } = next;
    // Twice as deep as groups are: each has a member and a list.
    if (depth > 2 * DEEPEST + 3) {
      return { path: path.join('.'), words: `Groups stand in groups up to ${DEEPEST} deep, not deeper.` };
    }
    if (Array.isArray(value) && value.length > MOST_VALUES) {
      const words = `${value.length} are too many: a check has at most ${MOST_TESTS} conditions, and a list ${MOST_VALUES} values.`;
      return { path: path.join('.'), words };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (seen > 20 * MOST_TESTS) return { path: path.join('.'), words: 'The check is too large.' };
    for (const [key, member] of Object.entries(value)) {
      open.push({ value: member, path: [...path, key], depth: depth + 1 });
    }
  }
  return null;
}

/** What is wrong with a test that has the right members. */
function faultOf(given: CheckTest): { at: string; words: string } | null {
  const { words, operand: shape } = OPERATORS[given.operator];
  let of: 'boolean' | 'number' | 'id' | 'text' = 'text';
  if ('fact' in given) {
    const { label, operators } = FACTS[given.fact];
    if (!(operators as readonly Operator[]).includes(given.operator)) {
      return { at: 'operator', words: `${label} has no “${words}”.` };
    }
  } else {
    const setting =
      'every' in given
        ? settingsOfKind(given.every).find(({ member }) => member === given.member)
        : findSetting(given.section, given.member ?? '');
    if (setting === undefined) {
      return { at: 'member', words: `The document has no ${given.member} there.` };
    }
    const kind = KIND_OPERATORS[setting.kind];
    if (!kind.operators.includes(given.operator)) {
      return { at: 'operator', words: `${setting.label} has no “${words}”.` };
    }
    of = kind.operand;
  }
  return faultOfOperand(given.value, shape, of);
}

function faultOfOperand(
  value: Operand | undefined,
  shape: 'none' | 'one' | 'list',
  of: 'boolean' | 'number' | 'id' | 'text',
): { at: string; words: string } | null {
  const fault = (words: string) => ({ at: 'value', words });
  if (shape === 'none')
    return value === undefined ? null : fault('Nothing is compared here: leave the value out.');
  if (shape === 'list') {
    if (!Array.isArray(value) || value.length === 0) return fault('Give a list with one value at least.');
    return value.every((one) => isOperand(one, of)) ? null : fault(`Each value is ${OPERAND_WORDS[of]}.`);
  }
  return value !== undefined && !Array.isArray(value) && isOperand(value, of)
    ? null
    : fault(`The value is ${OPERAND_WORDS[of]}.`);
}

const OPERAND_WORDS = {
  boolean: 'true or false',
  number: 'a number',
  id: 'an ID: a whole number from 1 on',
  text: 'a text',
};

function isOperand(value: boolean | number | string, of: keyof typeof OPERAND_WORDS): boolean {
  if (of === 'id') return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
  if (of === 'text') return typeof value === 'string' && value.trim() !== '';
  return of === 'number' ? typeof value === 'number' && Number.isFinite(value) : typeof value === 'boolean';
}
