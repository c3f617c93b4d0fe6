import * as z from 'zod';
import type { CheckDefinition } from './definition';
import { readCheckDefinition } from './definition';
import { type CheckFault, faultsOfIssue, issueWords } from './issue-words';

const MOST_CHECKS = 200;
const MOST_FAULTS = 100;

const file = z.strictObject({
  /** For editors, which complete and validate a file by it. */
  $schema: z.string().optional(),
  checks: z.array(z.unknown()).max(MOST_CHECKS),
});

/** Reads a file of checks, or a single check. All or nothing: with any fault there are no definitions. */
export function readChecksFile(given: unknown): { faults: CheckFault[]; definitions: CheckDefinition[] } {
  const isOne = typeof given === 'object' && given !== null && 'condition' in given;
  const read = file.safeParse(isOne ? { checks: [given] } : given, { error: issueWords, reportInput: true });
  if (!read.success) {
    const faults = read.error.issues.flatMap((issue) => faultsOfIssue(issue));
    return { faults: faults.slice(0, MOST_FAULTS), definitions: [] };
  }
  const faults: CheckFault[] = [];
  const definitions: CheckDefinition[] = [];
  const titles = new Set<string>();
  for (const [index, one] of read.data.checks.entries()) {
    const within = (path: string) =>
      [...(isOne ? [] : ['checks', index]), path].filter((part) => part !== '').join('.');
    const result = readCheckDefinition(one);
    if ('faults' in result) {
      faults.push(...result.faults.map(({ path, words }) => ({ path: within(path), words })));
      continue;
    }
    const { title } = result.definition;
    if (titles.has(title)) {
      faults.push({ path: within('title'), words: 'Another check in this file has the same title.' });
    }
    titles.add(title);
    definitions.push(result.definition);
  }
  return faults.length > 0
    ? { faults: faults.slice(0, MOST_FAULTS), definitions: [] }
    : { faults, definitions };
}
