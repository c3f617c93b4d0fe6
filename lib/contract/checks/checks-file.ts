import { z } from 'zod';
import type { CheckDefinition, CheckFault } from './definition';
import { readCheckDefinition } from './definition';

/** Checks in one file at most. */
const MOST_CHECKS = 200;
const MOST_FAULTS = 100;

const file = z.strictObject(
  { checks: z.array(z.unknown()).min(1).max(MOST_CHECKS) },
  { error: 'A file of checks is an object with the member checks, a list.' },
);

/** Reads a file of checks, or one check alone. All or nothing: where anything is wrong there are no definitions. */
export function readChecksFile(given: unknown): { faults: CheckFault[]; definitions: CheckDefinition[] } {
  const isOne = typeof given === 'object' && given !== null && 'condition' in given;
  const read = file.safeParse(isOne ? { checks: [given] } : given);
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => ({
      path: path.map(String).join('.'),
      words: message,
    }));
    return { faults, definitions: [] };
  }
  const faults: CheckFault[] = [];
  const definitions: CheckDefinition[] = [];
  const titles = new Set<string>();
  for (const [index, one] of read.data.checks.entries()) {
    const at = isOne ? '' : `checks.${index}`;
    const result = readCheckDefinition(one);
    if ('faults' in result) {
      faults.push(
        ...result.faults.map(({ path, words }) => ({ path: [at, path].filter(Boolean).join('.'), words })),
      );
      continue;
    }
    const { title } = result.definition;
    if (titles.has(title))
      faults.push({ path: `${at}.title`, words: 'Another check of this file has this title.' });
    titles.add(title);
    definitions.push(result.definition);
  }
  return faults.length > 0
    ? { faults: faults.slice(0, MOST_FAULTS), definitions: [] }
    : { faults, definitions };
}
