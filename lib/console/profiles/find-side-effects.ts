import type { SaveFormsAnswer } from '@/lib/contract/console-api';

type Difference = SaveFormsAnswer['sideEffects'][number];

/** Differences told at most: a notice, not a report. */
const MOST = 100;

/** Settings besides `forms` that differ between two raw configurations, as dotted paths. */
export function findSideEffects(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  compare(before, after, '', found);
  return found;
}

function compare(before: unknown, after: unknown, path: string, found: Difference[]): void {
  if (found.length >= MOST || Object.is(before, after)) return;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    found.push({ path, before, after });
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const inner = path === '' ? key : `${path}.${key}`;
    if (inner !== 'forms') compare(before[key], after[key], inner, found);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
