import { exactDigits } from '@/lib/platform/text/exact-number';
import type { SectionKey } from '../contract/section-names';
import { foldName } from '../setup-facts';
import { compareNumbers } from './compare-numbers';
import type { CheckTest } from './condition';
import type { Verdict } from './results';
import { findSetting } from './settings';
import type { SetupToCheck } from './setup-to-check';

type ValueTest = Pick<CheckTest, 'operator' | 'value'> & { member?: string | undefined };

/** The value at a test's path: a value, missing, or of the wrong shape. */
type FoundValue = { value: unknown } | 'unknown' | 'error';

export function testSection(test: ValueTest, section: SectionKey, setup: SetupToCheck): Verdict {
  if (setup.isLeftOut) return 'error';
  if (test.operator === 'is_shown' || test.operator === 'is_hidden') {
    const shown = find(setup, [section, 'enabled']);
    if (typeof shown === 'string') return shown;
    // A section that is null counts as not shown.
    return (shown.value === true) === (test.operator === 'is_shown') ? 'pass' : 'fail';
  }
  const member = test.member ?? '';
  const setting = findSetting(section, member);
  if (setting?.ofEach) return testDocuments(test, section, member, setup);
  const path = [section, ...member.split('.')];
  const found = find(setup, setting?.kind === 'model' ? [...path, 'id'] : path);
  if (typeof found === 'string') return found;
  // If some entries of a list are unreadable, whether it includes a value is unknown.
  if (Array.isArray(found.value)) {
    if (misshapenIn(setup, path.join('.'), 'name').length > 0) return 'error';
    if (setting?.kind === 'documents' && test.value !== undefined && found.value.some(hasNoName))
      return 'unknown';
  }
  return verdictOfValue(test, found.value);
}

const hasNoName = (document: { name?: string }): boolean => document.name === undefined;

/** Tests each document separately. An unreadable one is an error, unless another one fails. */
function testDocuments(test: ValueTest, section: SectionKey, member: string, setup: SetupToCheck): Verdict {
  const [list = '', name = ''] = member.split('.');
  const found = find(setup, [section, list]);
  if (typeof found === 'string') return found;
  const documents = Array.isArray(found.value) ? (found.value as Record<string, unknown>[]) : [];
  const verdicts = documents.map(
    (document): Verdict => (document[name] === undefined ? 'unknown' : verdictOfValue(test, document[name])),
  );
  const misshapen = misshapenIn(setup, `${section}.${list}`, name);
  // An inner list that is unreadable does not count as empty.
  if (misshapen.some(([, , within]) => within !== undefined)) return 'error';
  if (verdicts.includes('fail')) return 'fail';
  if (misshapen.length > 0) return 'error';
  return verdicts.includes('unknown') ? 'unknown' : 'pass';
}

function find({ value, misshapen }: SetupToCheck, path: readonly string[]): FoundValue {
  let at: unknown = value;
  for (const [index, name] of path.entries()) {
    if (at === null) return { value: null };
    if (misshapen.has(path.slice(0, index + 1).join('.'))) return 'error';
    const members = at as Record<string, unknown> | undefined;
    if (members === undefined || !Object.hasOwn(members, name)) return 'unknown';
    at = members[name];
  }
  return at === undefined ? 'unknown' : { value: at };
}

/** Paths, from the list on, of entries with the wrong shape, or whose member has it. */
const misshapenIn = ({ misshapen }: SetupToCheck, list: string, member: string): string[][] =>
  [...misshapen]
    .filter((path) => path.startsWith(`${list}.`))
    .map((path) => path.slice(list.length + 1).split('.'))
    .filter(([, of]) => of === undefined || of === member);

function verdictOfValue({ operator, value: operand }: ValueTest, value: unknown): Verdict {
  const is = (holds: boolean): Verdict => (holds ? 'pass' : 'fail');
  switch (operator) {
    case 'is_set':
      return is(!isEmpty(value));
    case 'is_not_set':
      return is(isEmpty(value));
    case 'includes_all':
      return is(isWithin(keySet(operand), keySet(value)));
    case 'includes_any':
      return is(share(keySet(operand), keySet(value)));
    case 'includes_none':
      return is(!share(keySet(operand), keySet(value)));
    case 'is':
    case 'is_not': {
      // The document does not define what null means for a number or a switch; a text that is null is no text.
      if (value === null) return typeof operand === 'string' ? is(operator === 'is_not') : 'unknown';
      if (typeof operand !== 'number') return is((value === operand) === (operator === 'is'));
      return ordered(value, operand, (order) => (order === 0) === (operator === 'is'));
    }
    case 'at_least':
      return ordered(value, operand, (order) => order >= 0);
    case 'at_most':
      return ordered(value, operand, (order) => order <= 0);
    default:
      return 'error';
  }
}

/** Null, an empty list, a blank text. */
const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) ? value.length === 0 : String(value).trim() === '');

type Keys = ReadonlySet<string>;

/** Lists of a check and of a setup are compared with many others; neither changes. */
const keySets = new WeakMap<object, Keys>();

function keySet(value: unknown): Keys {
  if (typeof value !== 'object' || value === null) return new Set(keys(value));
  const known = keySets.get(value) ?? new Set(keys(value));
  keySets.set(value, known);
  return known;
}

function isWithin(part: Keys, whole: Keys): boolean {
  if (part.size > whole.size) return false;
  for (const one of part) if (!whole.has(one)) return false;
  return true;
}

function share(one: Keys, other: Keys): boolean {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  for (const key of smaller) if (larger.has(key)) return true;
  return false;
}

/** The values as they are compared: IDs by their digits, documents by their names. */
function keys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keys);
  if (typeof value === 'string') return [foldName(value)];
  const digits = exactDigits(value);
  if (digits !== null || typeof value === 'number') return [digits ?? String(value)];
  return typeof value === 'object' && value !== null && 'name' in value ? keys(value.name) : [];
}

/** A percentage arrives as a text, and a number too large for JavaScript as its digits. */
function ordered(value: unknown, operand: unknown, holds: (order: number) => boolean): Verdict {
  if (value === null) return 'unknown';
  const text = exactDigits(value) ?? String(value).trim().replace(/\s*%$/, '');
  const order = compareNumbers(text, String(operand));
  if (Number.isNaN(order)) return 'error';
  return holds(order) ? 'pass' : 'fail';
}
