import { exactJsonText, parseExactJson } from '@/lib/configuration/exact-number';
import type { Masking } from '@/lib/contract/masked-members';
import { maskingRule } from '@/lib/contract/masking-rule';
import { HIDDEN } from '@/lib/contract/presenter';
import type { Pseudonyms } from './pseudonyms';

/** Values that are never names: UUIDs, times, numbers, words of a table. */
const CODE =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.Z+-]*)?|-?[\d.]+(?:[eE][+-]?\d+)?|[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*|)$/;

/**
 * A copy of a response without any names; the original may be shared, and is not changed.
 * @param operation The operation of the response, as `GET /api/profiles`
 */
export function maskAnswer(pseudonyms: Pseudonyms, operation: string, answer: unknown): unknown {
  const mask = (
    value: unknown,
    path: readonly string[],
    held: Readonly<Record<string, unknown>>,
  ): unknown => {
    if (typeof value === 'string') return maskText(value, path, held);
    if (Array.isArray(value)) return value.map((one) => mask(one, path, held));
    if (typeof value !== 'object' || value === null) return value;
    const { toJSON } = value as { toJSON?: () => unknown };
    if (typeof toJSON === 'function') return mask(toJSON.call(value), path, held);
    const object = value as Readonly<Record<string, unknown>>;
    const members = Object.entries(object).map(([name, one]) => [name, mask(one, [...path, name], object)]);
    return Object.fromEntries(members);
  };

  const maskText = (text: string, path: readonly string[], held: Readonly<Record<string, unknown>>) => {
    const rule = maskingRule(operation, path);
    return masked(typeof rule === 'function' ? rule(held) : rule, text);
  };

  const masked = (rule: Masking | undefined, text: string): string => {
    switch (rule) {
      case undefined:
        return CODE.test(text) && pseudonyms.within(text) === text ? text : HIDDEN;
      case 'plain':
        return CODE.test(text) ? text : pseudonyms.within(text);
      case 'written':
        return pseudonyms.written(text);
      case 'words':
        return text.trim() === '' ? text : HIDDEN;
      case 'searched':
        return pseudonyms.searched(text);
      case 'json':
        return maskJson(text);
      case 'query':
        return maskQuery(text);
      default:
        return pseudonyms.of(rule, text);
    }
  };

  const maskJson = (text: string): string => {
    try {
      const value = parseExactJson(text);
      if (typeof value !== 'object') return HIDDEN;
      return exactJsonText(mask(value, [], {}), text.includes('\n') ? 2 : undefined) ?? HIDDEN;
    } catch {
      return HIDDEN;
    }
  };

  const maskQuery = (text: string): string =>
    new URLSearchParams(
      [...new URLSearchParams(text)].map(([name, value]) => [
        name,
        name === 'assignee'
          ? pseudonyms.of('person', value)
          : name === 'q'
            ? pseudonyms.searched(value)
            : pseudonyms.within(value),
      ]),
    ).toString();

  return mask(answer, [], {});
}
