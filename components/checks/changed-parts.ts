import type { CheckDefinition } from '@/lib/configuration/checks/definition';

const PARTS = [
  { key: 'title', words: 'the title' },
  { key: 'why', words: 'why it matters' },
  { key: 'severity', words: 'the severity' },
  { key: 'scope', words: 'the scope' },
  { key: 'where', words: 'where it applies' },
  { key: 'condition', words: 'the condition' },
] as const satisfies readonly { key: keyof CheckDefinition; words: string }[];

/** The parts that differ between two versions of a check: "the scope". */
export const changedParts = (before: CheckDefinition, after: CheckDefinition): string[] =>
  PARTS.filter(({ key }) => sortedJson(before[key]) !== sortedJson(after[key])).map(({ words }) => words);

/** Sorts members, because the order in which they were written has no meaning. */
const sortedJson = (given: unknown): string =>
  JSON.stringify(given, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  ) ?? '';
