import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { exactJsonText, parseExactJson } from '@/lib/platform/text/exact-number';
import { type Masking, maskingRule } from '../masked-members';
import { HIDDEN } from '../presenter';
import type { Pseudonyms } from './pseudonyms';

/** Values that are never names: UUIDs, times, numbers, words of a table. */
const CODE =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.Z+-]*)?|-?[\d.]+(?:[eE][+-]?\d+)?|[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*|)$/;

/**
 * A copy of a response without any names; the original may be shared, and is not changed.
 * @param operation The operation of the response, as `GET /api/profiles`
 */
export const maskAnswer = (pseudonyms: Pseudonyms, operation: string, answer: unknown): Promise<unknown> =>
  inSlices(maskSlices(pseudonyms, operation, answer));

export function maskSlices(pseudonyms: Pseudonyms, operation: string, answer: unknown): Slices<unknown> {
  type Held = Readonly<Record<string, unknown>>;

  function* mask(value: unknown, path: readonly string[], held: Held): Slices<unknown> {
    if (typeof value === 'string') {
      const rule = ruleOf(path, held);
      return rule === 'json' ? yield* maskJson(value) : masked(rule, value);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      for (const one of value) {
        list.push(yield* mask(one, path, held));
        yield;
      }
      return list;
    }
    const { toJSON } = value as { toJSON?: () => unknown };
    if (typeof toJSON === 'function') return yield* mask(toJSON.call(value), path, held);
    const object = value as Held;
    const members: [string, unknown][] = [];
    for (const [name, one] of Object.entries(object)) {
      members.push([name, yield* mask(one, [...path, name], object)]);
      yield;
    }
    return Object.fromEntries(members);
  }

  const ruleOf = (path: readonly string[], held: Held): Masking | undefined => {
    const rule = maskingRule(operation, path);
    return typeof rule === 'function' ? rule(held) : rule;
  };

  const masked = (rule: Exclude<Masking, 'json'> | undefined, text: string): string => {
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
      case 'query':
        return maskQuery(text);
      default:
        return pseudonyms.of(rule, text);
    }
  };

  function* maskJson(text: string): Slices<string> {
    try {
      const value = parseExactJson(text);
      if (typeof value !== 'object') return HIDDEN;
      const maskedValue = yield* mask(value, [], {});
      return exactJsonText(maskedValue, text.includes('\n') ? 2 : undefined) ?? HIDDEN;
    } catch {
      return HIDDEN;
    }
  }

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
