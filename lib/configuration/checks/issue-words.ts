import type * as z from 'zod';

/** A place in a check that cannot be read, and why. */
export interface CheckFault {
  /** For example `condition.all.3.operator`; empty: the whole check. */
  path: string;
  words: string;
}

/** If one of these is present, it identifies the intended kind of condition: each kind has one of its own. */
const TELLING: readonly PropertyKey[] = ['all', 'any', 'section', 'every', 'fact'];

const TYPES: Record<string, string> = {
  array: 'This must be a list.',
  object: 'This must be an object.',
  string: 'This must be text.',
  number: 'This must be a number.',
};

/** The message for an issue for which the schema has none. */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'There is no setting with this name.';
    case 'invalid_value':
      return `Use one of these values: ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return issue.origin === 'array'
        ? `This list can have up to ${issue.maximum} items.`
        : `Use up to ${issue.maximum} characters.`;
    case 'too_small':
      return issue.origin === 'array' ? 'This list needs at least one item.' : 'This can’t be empty.';
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required.'
        : (TYPES[issue.expected] ?? 'This value is not valid.');
    default:
      return 'This value is not valid.';
  }
}

/** The places of an issue; in a union, those of the intended option. Needs `reportInput`. */
export function faultsOfIssue(issue: z.core.$ZodIssue, before: readonly PropertyKey[] = []): CheckFault[] {
  const path = [...before, ...issue.path];
  const meant = issue.code === 'invalid_union' ? issue.errors.find(isMeant) : undefined;
  if (meant) return meant.flatMap((inner) => faultsOfIssue(inner, path));
  // An unknown member is named by its own place.
  const places = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  return places.map((place) => ({ path: place.map(String).join('.'), words: issue.message }));
}

const isMeant = (issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.some(({ path, code }) => path.length > 0 || code === 'unrecognized_keys') &&
  !issues.some(
    ({ path: [first, ...others], input }) =>
      first !== undefined && others.length === 0 && TELLING.includes(first) && input === undefined,
  );
