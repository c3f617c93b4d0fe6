import type { CheckCondition, CheckTest } from './condition';

interface PlacedTest {
  test: CheckTest;
  path: (string | number)[];
}

/** Finds two tests that must both hold and never can: the second of them, and why. Compares tests of one setting. */
export function findContradiction(
  condition: CheckCondition,
): { path: (string | number)[]; words: string } | null {
  if ('any' in condition) {
    for (const [index, one] of condition.any.entries()) {
      const inner = findContradiction(one);
      if (inner) return { ...inner, path: ['any', index, ...inner.path] };
    }
    return null;
  }
  const together = placedTests(condition, []);
  for (const [index, one] of together.entries()) {
    for (const other of together.slice(0, index)) {
      if (
        subjectOf(one.test) === subjectOf(other.test) &&
        (excludes(one.test, other.test) || excludes(other.test, one.test))
      ) {
        return { path: one.path, words: 'This contradicts another condition. No portal can meet both.' };
      }
    }
  }
  return innerContradiction(condition, []);
}

/** Tests that must hold together; groups of alternatives are examined separately. */
function placedTests(condition: CheckCondition, path: (string | number)[]): PlacedTest[] {
  if ('any' in condition) return [];
  if (!('all' in condition)) return [{ test: condition, path }];
  return condition.all.flatMap((one, index) => placedTests(one, [...path, 'all', index]));
}

function innerContradiction(
  condition: CheckCondition,
  path: (string | number)[],
): ReturnType<typeof findContradiction> {
  if (!('all' in condition)) return null;
  for (const [index, one] of condition.all.entries()) {
    const at = [...path, 'all', index];
    const inner = 'any' in one ? findContradiction(one) : null;
    if (inner) return { ...inner, path: [...at, ...inner.path] };
    const nested = innerContradiction(one, at);
    if (nested) return nested;
  }
  return null;
}

/** All sections of a kind may be hidden, so two tests about them never exclude one another. */
function subjectOf(test: CheckTest): string | symbol {
  if ('fact' in test) return `fact ${test.fact}`;
  return 'every' in test || isOfEach(test) ? Symbol('each') : `${test.section} ${test.member ?? ''}`;
}

/** A test of each document always holds if there are none. */
const isOfEach = (test: CheckTest): boolean =>
  'member' in test && test.member?.startsWith('documents.') === true;

function excludes(one: CheckTest, other: CheckTest): boolean {
  const [first, second] = [one.value, other.value];
  // Names of documents are compared case-insensitively, facts exactly.
  const isFolded = one.operator.startsWith('includes');
  const list = (value: unknown): unknown[] =>
    (Array.isArray(value) ? value : [value]).map((item) => (isFolded ? folded(item) : item));
  const meets = list(first).some((value) => list(second).includes(value));
  switch (`${one.operator} ${other.operator}`) {
    case 'is_shown is_hidden':
    case 'is_set is_not_set':
      return true;
    case 'is is':
      return first !== second;
    case 'is is_not':
      return first === second;
    case 'is at_least':
    case 'at_most at_least':
      return Number(first) < Number(second);
    case 'is at_most':
      return Number(first) > Number(second);
    case 'is is_not_set':
    case 'at_least is_not_set':
    case 'at_most is_not_set':
    case 'includes_all is_not_set':
    case 'includes_any is_not_set':
      return true;
    case 'includes_all includes_none':
      return meets;
    case 'includes_any includes_none':
    case 'is_one_of is_none_of':
      return list(first).every((value) => list(second).includes(value));
    case 'is_one_of is_one_of':
      return !meets;
    case 'is_one_of begins_with':
      return list(first).every((value) => !begins(value, second));
    case 'begins_with begins_with':
      return !begins(first, second) && !begins(second, first);
    default:
      return false;
  }
}

const begins = (value: unknown, beginning: unknown): boolean =>
  String(value).toLowerCase().startsWith(String(beginning).toLowerCase());

const folded = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);
