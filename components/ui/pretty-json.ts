import { exactJsonText, parseExactJson } from '@/lib/configuration/exact-number';
import { isDeeperThan } from '@/lib/contract/scan-json';

/** Indents grow with the square of the depth: a hostile body of 256 KB would become gigabytes. */
const MOST_LEVELS = 64;

/** JSON with an indent; what is no JSON stays as it is. */
export function prettyJson(text: string): string {
  if (isDeeperThan(text, MOST_LEVELS)) return text;
  try {
    return exactJsonText(parseExactJson(text), 2) ?? text;
  } catch {
    return text;
  }
}
