import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SECTION_KEYS, type SectionKey } from '../contract/section-names';
import { unreadSection } from '../contract/unread-section';
import type { CheckCondition, CheckTest } from './condition';
import { type CheckDefinition, readCheckDefinition } from './definition';
import { type Facts, residualOfCheck, resultOf } from './evaluate';
import { CHECK_RESULTS, type CheckResult } from './results';
import {
  CHECK_SETTINGS,
  FACTS,
  type FactName,
  KIND_OPERATORS,
  OPERATORS,
  SECTION_KINDS,
  sectionsOfKind,
  settingsOfKind,
} from './settings';
import { setupToCheck } from './setup-to-check';

/** A second interpreter, without readings and residuals: it walks the JSON and looks up each path. */
type NaiveVerdict = 'fail' | 'error' | 'unknown' | 'pass';
const BAD_TO_GOOD: readonly NaiveVerdict[] = ['fail', 'error', 'unknown', 'pass'];
const worst = (all: NaiveVerdict[]): NaiveVerdict => BAD_TO_GOOD.find((one) => all.includes(one)) ?? 'pass';
const best = (all: NaiveVerdict[]): NaiveVerdict =>
  BAD_TO_GOOD.toReversed().find((one) => all.includes(one)) ?? 'fail';
const yes = (holds: boolean): NaiveVerdict => (holds ? 'pass' : 'fail');
type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isBig(value);
const isBig = (value: unknown): value is { $numberDecimal: string } =>
  typeof value === 'object' && value !== null && '$numberDecimal' in value;
const isNumber = (value: unknown) => typeof value === 'number' || isBig(value);

function naiveResult(check: CheckDefinition, data: unknown, facts: Facts): CheckResult {
  const scope = (Object.keys(check.scope) as FactName[]).map((fact) => {
    const wanted = check.scope[fact];
    if (facts[fact] === null) return 'unknown';
    if (typeof wanted === 'string') return yes(facts[fact].toLowerCase().startsWith(wanted.toLowerCase()));
    return yes((wanted ?? []).includes(facts[fact]));
  });
  const applies = worst([...scope, ...(check.where ? [naive(check.where, data, facts)] : [])]);
  if (applies === 'fail') return 'not_applicable';
  return applies === 'pass' ? naive(check.condition, data, facts) : applies;
}

function naive(condition: CheckCondition, data: unknown, facts: Facts): NaiveVerdict {
  if ('all' in condition) return worst(condition.all.map((one) => naive(one, data, facts)));
  if ('any' in condition) return best(condition.any.map((one) => naive(one, data, facts)));
  if ('fact' in condition) {
    const fact = facts[condition.fact];
    const list = [condition.value].flat();
    if (fact === null) return 'unknown';
    if (condition.operator === 'is_one_of') return yes(list.includes(fact));
    if (condition.operator === 'is_none_of') return yes(!list.includes(fact));
    return yes(fact.toLowerCase().startsWith(String(condition.value).toLowerCase()));
  }
  if (data === NEVER_READ) return 'unknown';
  if (!isObject(data) || Object.values(data).includes(unreadSection('too_deep'))) return 'error';
  if ('section' in condition) return naiveSection(condition.section, condition, data);
  return worst(
    sectionsOfKind(condition.every).map((section) => {
      const shown = naiveSection(section, { ...condition, member: '', operator: 'is_shown' }, data);
      if (shown === 'fail') return 'pass';
      return shown === 'pass' ? naiveSection(section, condition, data) : shown;
    }),
  );
}

function naiveSection(
  key: SectionKey,
  test: CheckTest & { member?: string | undefined },
  data: Json,
): NaiveVerdict {
  const { operator, value: operand } = test;
  const section = Object.hasOwn(data, key) ? data[key] : undefined;
  const isNull = section === null && key === 'advanced_documents';
  if (section === undefined) return 'unknown';
  if (!isNull && !isObject(section)) return 'error';
  const own = (section ?? {}) as Json;
  if (operator === 'is_shown' || operator === 'is_hidden') {
    if (isNull) return yes(operator === 'is_hidden');
    if (own.enabled === undefined) return 'unknown';
    return typeof own.enabled === 'boolean' ? yes(own.enabled === (operator === 'is_shown')) : 'error';
  }
  const [member = '', inner] = (test.member ?? '').split('.');
  let value = isNull ? null : own[member];
  if (value === undefined) return 'unknown';
  if (member.endsWith('_company')) {
    if (!isObject(value)) return 'error';
    value = value[inner ?? ''];
  }
  const name = member.endsWith('_company') ? inner : member;
  if (value === undefined) return 'unknown';
  if (name === 'documents') {
    if (!Array.isArray(value)) return 'error';
    if (inner === undefined) return naiveDocuments(operator, [operand].flat(), value);
    // A list with an unreadable entry is neither set nor empty.
    const isUnclear = (one: unknown) =>
      isObject(one) && Array.isArray(one.example_document) && !one.example_document.every(isObject);
    if (inner === 'example_document' && value.some(isUnclear)) return 'error';
    return worst(
      value.map((document) => {
        if (!isObject(document)) return 'error';
        return naiveMember(inner, document[inner], test);
      }),
    );
  }
  if (name === 'people_model') {
    if (!isObject(value)) return 'error';
    value = value.id;
    if (value === undefined) return 'unknown';
    if (value !== null && !isNumber(value)) return 'error';
    return naiveIds(operator, [operand].flat(), value === null ? [] : [value]);
  }
  if (name === 'form_ids' || name === 'config_ids') {
    if (value === null) return naiveIds(operator, [operand].flat(), []);
    if (!Array.isArray(value) || !value.every(isNumber)) return 'error';
    return naiveIds(operator, [operand].flat(), value);
  }
  return naiveMember(name ?? '', value, test);
}

function naiveIds(operator: string, wanted: unknown[], list: unknown[]): NaiveVerdict {
  // A check cannot name a number that JavaScript cannot hold.
  const has = (one: unknown) => list.some((id) => !isBig(id) && id === one);
  if (operator === 'includes_all') return yes(wanted.every(has));
  if (operator === 'includes_any') return yes(wanted.some(has));
  if (operator === 'includes_none') return yes(!wanted.some(has));
  return yes(list.length > 0 === (operator === 'is_set'));
}

function naiveDocuments(operator: string, wanted: unknown[], list: unknown[]): NaiveVerdict {
  const isEntryWrong = (one: unknown) => !isObject(one) || !['string', 'undefined'].includes(typeof one.name);
  if (list.some(isEntryWrong)) return 'error';
  if (operator === 'is_set' || operator === 'is_not_set')
    return yes(list.length > 0 === (operator === 'is_set'));
  const names = list.map((one) => (one as Json).name);
  if (names.includes(undefined)) return 'unknown';
  const fold = (name: unknown) => String(name).trim().toLowerCase();
  const has = (one: unknown) => names.some((given) => fold(given) === fold(one));
  if (operator === 'includes_all') return yes(wanted.every(has));
  return yes(wanted.some(has) === (operator === 'includes_any'));
}

const MAY_BE_NULL = ['max_number', 'text'];

function naiveMember(name: string, value: unknown, { operator, value: operand }: CheckTest): NaiveVerdict {
  if (value === undefined) return 'unknown';
  if (value === null) {
    if (!MAY_BE_NULL.includes(name)) return 'error';
    if (operator === 'is_set') return 'fail';
    if (operator === 'is_not_set') return 'pass';
    return typeof operand === 'string' ? yes(operator === 'is_not') : 'unknown';
  }
  if (name === 'example_document') {
    if (!Array.isArray(value)) return 'error';
    return yes(value.length > 0 === (operator === 'is_set'));
  }
  if (name === 'max_number') {
    if (!isNumber(value)) return 'error';
    if (operator === 'is_set' || operator === 'is_not_set') return yes(operator === 'is_set');
    return naiveOrder(operator, isBig(value) ? value.$numberDecimal : String(value), Number(operand));
  }
  const isFlag = ['auto_screening', 'required'].includes(name) || name.startsWith('enable_');
  if (isFlag) return typeof value === 'boolean' ? yes(value === operand) : 'error';
  if (typeof value !== 'string') return 'error';
  if (operator === 'is_set') return yes(value.trim() !== '');
  if (operator === 'is_not_set') return yes(value.trim() === '');
  if (name !== 'ownership_percentage') return yes((value === operand) === (operator === 'is'));
  return naiveOrder(operator, value.trim().replace('%', '').trim(), Number(operand));
}

/** The generated numbers have few digits after the point, so whole thousandths are exact. */
function naiveOrder(operator: string, text: string, operand: number): NaiveVerdict {
  if (!/^-?\d+(\.\d{1,3})?$/.test(text)) return 'error';
  const thousandths = (of: string): bigint => {
    const [whole = '', fraction = ''] = of.split('.');
    return BigInt(`${whole}${fraction.padEnd(3, '0')}`);
  };
  const [one, other] = [thousandths(text), thousandths(String(operand))];
  if (operator === 'is' || operator === 'is_not') return yes((one === other) === (operator === 'is'));
  return yes(operator === 'at_least' ? one >= other : one <= other);
}

const NEVER_READ = Symbol('never read');
const BIG = { $numberDecimal: '9007199254740993' };
const ids = fc.constantFrom(1, 2, 3, Number.MAX_SAFE_INTEGER);
const numbers = fc.constantFrom(0, 1, 2, 25, 25.5, -1, 9007199254740992);
const texts = fc.constantFrom('a', ' A ', 'b', '25');
const factValues = fc.constantFrom('High', 'high', 'Low', 'hi');
const listOf = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 });

const operandOf = (operator: keyof typeof OPERATORS, of: string): fc.Arbitrary<Json> => {
  const one: Record<string, fc.Arbitrary<unknown>> = {
    boolean: fc.boolean(),
    number: numbers,
    id: ids,
    text: texts,
  };
  const shape = OPERATORS[operator].operand;
  const single = one[of] ?? texts;
  if (shape === 'none') return fc.constant({});
  return (shape === 'one' ? single : listOf(single)).map((value) => ({ value }));
};
const asking = (where: Json, kind: keyof typeof KIND_OPERATORS): fc.Arbitrary<CheckTest> =>
  fc
    .constantFrom(...KIND_OPERATORS[kind].operators)
    .chain((operator) =>
      operandOf(operator, KIND_OPERATORS[kind].operand).map(
        (value) => ({ ...where, operator, ...value }) as unknown as CheckTest,
      ),
    );
const sectionTest = fc
  .constantFrom(...SECTION_KEYS)
  .chain((section) => fc.tuple(fc.constant(section), fc.constantFrom(...CHECK_SETTINGS[section])))
  .chain(([section, { member, kind }]) => asking({ section, member }, kind));
const everyTest = fc
  .constantFrom(...(Object.keys(SECTION_KINDS) as (keyof typeof SECTION_KINDS)[]))
  .chain((every) => fc.tuple(fc.constant(every), fc.constantFrom(...settingsOfKind(every))))
  .chain(([every, { member, kind }]) => asking({ every, member }, kind));
const factTest = fc
  .constantFrom(...(Object.keys(FACTS) as FactName[]))
  .chain((fact) => fc.tuple(fc.constant(fact), fc.constantFrom(...FACTS[fact].operators)))
  .chain(([fact, operator]) =>
    (operator === 'begins_with' ? factValues : listOf(factValues)).map((value) => ({
      fact,
      operator,
      value,
    })),
  );
const anyTest = fc.oneof(
  { arbitrary: sectionTest, weight: 4 },
  { arbitrary: everyTest, weight: 1 },
  { arbitrary: factTest, weight: 2 },
);
const conditionTo = (depth: number): fc.Arbitrary<CheckCondition> =>
  depth === 0
    ? (anyTest as fc.Arbitrary<CheckCondition>)
    : fc.oneof(
        anyTest as fc.Arbitrary<CheckCondition>,
        fc.array(conditionTo(depth - 1), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
        fc.array(conditionTo(depth - 1), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      );
const scope = fc.record(
  {
    status: listOf(factValues),
    risk: listOf(factValues),
    team: listOf(factValues),
    assignee: listOf(factValues),
    reference: factValues,
  },
  { requiredKeys: [] },
);
const someCheck = fc
  .record(
    { condition: conditionTo(5), scope: fc.oneof(fc.constant({}), scope), where: conditionTo(2) },
    { requiredKeys: ['condition', 'scope'] },
  )
  .map((given) => readCheckDefinition({ format: 1, title: 'Any', severity: 'low', ...given }))
  .filter((read) => 'definition' in read)
  .map((read) => (read as { definition: CheckDefinition }).definition);

const strange = fc.constantFrom<unknown>(null, 5, 'x', '', [], {}, [null], true, BIG);
/** Mostly as the contract defines it, but sometimes missing or of another shape. */
const mostly = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: right, weight: 12 }, { arbitrary: strange, weight: 1 });
const withGaps = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries({ ...members, unknown_member: fc.constant(1) }).map(([key, value]) => [
        key,
        mostly(value),
      ]),
    ),
    { requiredKeys: [] },
  );
const idList = fc.oneof(fc.constant(null), fc.array(fc.oneof(ids, fc.constant(BIG)), { maxLength: 4 }));
const model = withGaps({ id: fc.oneof(fc.constant(null), ids, fc.constant(BIG)) });
const most = fc.oneof(fc.constant(null), numbers, fc.constant(BIG));
const company = withGaps({ max_number: most, people_model: model });
const MEMBERS: Record<string, fc.Arbitrary<unknown>> = {
  people_model: model,
  max_number: most,
  auto_screening: fc.boolean(),
  enable_director_country_of_birth: fc.boolean(),
  enable_owner_country_of_birth: fc.boolean(),
  enable_ownership_percentage: fc.boolean(),
  director_company: company,
  partner_company: company,
  trustee_company: company,
  ownership_percentage: fc.constantFrom('25', '25.5', ' 25 % ', '', 'a', '9007199254740993'),
  text: fc.oneof(fc.constant(null), texts, fc.constant(' ')),
  form_ids: idList,
  config_ids: idList,
  documents: fc.array(
    withGaps({
      uuid: fc.constant('5f6f6b1e-0000-4000-8000-000000000001'),
      name: texts,
      description: fc.oneof(fc.constant(null), texts, fc.constant('')),
      required: fc.boolean(),
      example_document: fc.oneof(
        fc.constant(null),
        fc.constant([]),
        fc.constant([{ document: 'a', options: null }]),
      ),
    }),
    { maxLength: 3 },
  ),
};
const sectionOf = (key: SectionKey): fc.Arbitrary<unknown> => {
  const names = [...new Set(CHECK_SETTINGS[key].map(({ member }) => member.split('.')[0] ?? ''))].filter(
    Boolean,
  );
  const shown = { enabled: fc.boolean() };
  const others = Object.fromEntries(names.map((name) => [name, MEMBERS[name] ?? fc.constant(null)]));
  return withGaps({ ...shown, ...others });
};
const someData = fc.oneof(
  {
    arbitrary: fc.record(Object.fromEntries(SECTION_KEYS.map((key) => [key, mostly(sectionOf(key))])), {
      requiredKeys: SECTION_KEYS.filter((_, index) => index % 5 !== 0),
    }),
    weight: 20,
  },
  {
    arbitrary: fc.constantFrom(null, 5, [], { forms: unreadSection('too_deep') }, {}, NEVER_READ),
    weight: 1,
  },
) as fc.Arbitrary<unknown>;
const someFact = fc.oneof(fc.constant(null), factValues);
const someFacts: fc.Arbitrary<Facts> = fc.record({
  status: someFact,
  risk: someFact,
  team: someFact,
  assignee: someFact,
  reference: someFact,
});

const setupOf = (data: unknown) => (data === NEVER_READ ? null : setupToCheck(data));

describe('generated checks over generated configurations', () => {
  test('evaluate to the same verdict as in a plain interpreter', () => {
    const seen = new Map<CheckResult, number>();
    fc.assert(
      fc.property(someCheck, someData, someFacts, (check, data, facts) => {
        const result = resultOf(residualOfCheck(check, setupOf(data)), facts);
        seen.set(result, (seen.get(result) ?? 0) + 1);
        expect(result).toBe(naiveResult(check, data, facts));
      }),
      { numRuns: 1_200, seed: 16 },
    );
    expect([...seen.keys()].toSorted()).toEqual([...CHECK_RESULTS].toSorted());
  });

  test('pass, fail and not applicable hold for any value of a missing fact', () => {
    fc.assert(
      fc.property(someCheck, someData, someFacts, (check, data, facts) => {
        const residual = residualOfCheck(check, setupOf(data));
        const result = resultOf(residual, facts);
        const filled = (Object.keys(FACTS) as FactName[])
          .filter((fact) => facts[fact] === null)
          .flatMap((fact) =>
            ['High', 'high', 'Low', 'hi', 'other'].map((value) => ({ ...facts, [fact]: value })),
          );
        const others = new Set(filled.map((known) => resultOf(residual, known)));
        others.delete(result);
        if (others.size > 0) expect(['unknown', 'error']).toContain(result);
      }),
      { numRuns: 400, seed: 16 },
    );
  });
});
