import { canonicalJson } from '@/lib/configuration/canonical-json';
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
  PARTS.filter(({ key }) => canonicalJson(before[key]) !== canonicalJson(after[key])).map(
    ({ words }) => words,
  );
