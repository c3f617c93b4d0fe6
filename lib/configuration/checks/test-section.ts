import type { CheckTest } from '@/lib/contract/checks/condition';
import type { Verdict } from '@/lib/contract/checks/results';
import { findSetting } from '@/lib/contract/checks/settings';
import type { SectionKey } from '@/lib/contract/section-names';
import { exactDigits } from '../exact-number';
import { foldName } from '../setup-facts';
import type { SetupToCheck } from './setup-to-check';

type Asked = Pick<CheckTest, 'operator' | 'value'> & { member?: string | undefined };

/** What stands where a test looks: a value, nothing, or something that has another shape. */
type Found = { value: unknown } | 'unknown' | 'error';

/** Whether a setup meets a test about one of its sections. */
export function testSection(test: Asked, section: SectionKey, setup: SetupToCheck): Verdict {
  if (setup.isLeftOut) return 'error';
  if (test.operator === 'is_shown' || test.operator === 'is_hidden') {
    const shown = find(setup, [section, 'enabled']);
    if (typeof shown === 'string') return shown;
    // A section that is null is not shown either.
    return (shown.value === true) === (test.operator === 'is_shown') ? 'pass' : 'fail';
  }
  const member = test.member ?? '';
  if (findSetting(section, member)?.ofEach) return testDocuments(test, section, member, setup);
  const found = find(setup, [section, ...member.split('.')]);
  return typeof found === 'string' ? found : verdictOfValue(test, found.value);
}

/** Of each document by itself; one that cannot be read whole makes it an error, unless another one fails. */
function testDocuments(test: Asked, section: SectionKey, member: string, setup: SetupToCheck): Verdict {
  const [list = '', name = ''] = member.split('.');
  const found = find(setup, [section, list]);
  if (typeof found === 'string') return found;
  const documents = Array.isArray(found.value) ? (found.value as Record<string, unknown>[]) : [];
  const verdicts = documents.map(
    (document): Verdict => (document[name] === undefined ? 'unknown' : verdictOfValue(test, document[name])),
  );
  if (verdicts.includes('fail')) return 'fail';
  if ([...setup.misshapen].some((path) => path.startsWith(`${section}.${list}.`))) return 'error';
  return verdicts.includes('unknown') ? 'unknown' : 'pass';
}

function find({ value, misshapen }: SetupToCheck, path: readonly string[]): Found {
  let at: unknown = value;
  for (const [index, name] of path.entries()) {
    if (at === null) return { value: null };
    if (misshapen.has(path.slice(0, index + 1).join('.'))) return 'error';
    const members = at as Record<string, unknown> | undefined;
    if (members === undefined || !Object.hasOwn(members, name)) return 'unknown';
    at = members[name];
  }
  // Of a list some entries of which could not be read, what it includes is not known.
  if (Array.isArray(at) && hasMisshapenEntries(misshapen, path.join('.'))) return 'error';
  return at === undefined ? 'unknown' : { value: at };
}

const hasMisshapenEntries = (misshapen: ReadonlySet<string>, path: string): boolean =>
  [...misshapen].some(
    (one) => one.startsWith(`${path}.`) && /^\d+(?:\.name)?$/.test(one.slice(path.length + 1)),
  );

function verdictOfValue({ operator, value: operand }: Asked, value: unknown): Verdict {
  const is = (holds: boolean): Verdict => (holds ? 'pass' : 'fail');
  switch (operator) {
    case 'is_set':
      return is(!isEmpty(value));
    case 'is_not_set':
      return is(isEmpty(value));
    case 'includes_all':
      return is(keys(operand).every((one) => keys(value).includes(one)));
    case 'includes_any':
      return is(keys(operand).some((one) => keys(value).includes(one)));
    case 'includes_none':
      return is(keys(operand).every((one) => !keys(value).includes(one)));
    case 'is':
    case 'is_not': {
      // What null means of a number is not in the document.
      if (value === null) return typeof operand === 'string' ? is(operator === 'is_not') : 'unknown';
      const equal = typeof operand === 'number' ? compare(value, operand) === 0 : value === operand;
      if (Number.isNaN(compareOrNaN(value, operand))) return 'error';
      return is(equal === (operator === 'is'));
    }
    case 'at_least':
    case 'at_most': {
      if (value === null) return 'unknown';
      const order = compareOrNaN(value, operand);
      if (Number.isNaN(order)) return 'error';
      return is(operator === 'at_least' ? order >= 0 : order <= 0);
    }
    default:
      return 'error';
  }
}

/** Null, an empty list, a text of spaces, a model without ID. */
function isEmpty(value: unknown): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && 'id' in value && value.id === null;
}

/** What a value includes, as it is compared: IDs by their digits, documents by their names, a model by its ID. */
function keys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keys);
  if (typeof value === 'string') return [foldName(value)];
  const digits = exactDigits(value);
  if (digits !== null) return [digits];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  if ('name' in value) return keys(value.name);
  return 'id' in value ? keys(value.id) : [];
}

/** Not a number where the operand is one and the value is none. */
const compareOrNaN = (value: unknown, operand: unknown): number =>
  typeof operand === 'number' ? compare(value, operand) : 0;

/** A percentage comes as a text, a number that JavaScript cannot hold as its digits. */
function compare(value: unknown, operand: number): number {
  const text =
    exactDigits(value) ?? (typeof value === 'string' ? value.trim().replace(/%$/, '') : String(value));
  return text === '' ? Number.NaN : Number(text) - operand;
}
