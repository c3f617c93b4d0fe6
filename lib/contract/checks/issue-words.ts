import type { z } from 'zod';

/** A place in a check that cannot be read, and why. */
export interface CheckFault {
  /** Such as `condition.all.3.operator`; empty: the whole. */
  path: string;
  words: string;
}

/** Where one of these is missing, something else was meant: each kind of condition has one of its own. */
const TELLING: readonly PropertyKey[] = ['all', 'any', 'section', 'every', 'fact'];

const TYPES: Record<string, string> = {
  array: 'A list is needed here.',
  object: 'An object is needed here.',
  string: 'A text is needed here.',
  number: 'A number is needed here.',
};

/** What is said of an issue for which the schema has no words of its own. */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'Nothing is called this here.';
    case 'invalid_value':
      return `One of ${issue.values.map(String).join(', ')} is needed here.`;
    case 'too_big':
      return issue.origin === 'array'
        ? `At most ${issue.maximum} can stand in this list.`
        : `At most ${issue.maximum} characters can stand here.`;
    case 'too_small':
      return issue.origin === 'array' ? 'One at least is needed in this list.' : 'A text is needed here.';
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is missing.'
        : (TYPES[issue.expected] ?? 'Something else is needed here.');
    default:
      return 'Something else is needed here.';
  }
}

/** The places of an issue; of a union that reading speaks which was meant. Needs `reportInput`. */
export function faultsOfIssue(issue: z.core.$ZodIssue, before: readonly PropertyKey[] = []): CheckFault[] {
  const path = [...before, ...issue.path];
  const meant = issue.code === 'invalid_union' ? issue.errors.find(isMeant) : undefined;
  if (meant) return meant.flatMap((inner) => faultsOfIssue(inner, path));
  // What nobody knows is named by its own place.
  const places = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  return places.map((place) => ({ path: place.map(String).join('.'), words: issue.message }));
}

const isMeant = (issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.some(({ path, code }) => path.length > 0 || code === 'unrecognized_keys') &&
  !issues.some(
    ({ path: [first, ...others], input }) =>
      first !== undefined && others.length === 0 && TELLING.includes(first) && input === undefined,
  );
