import { describe, expect, test } from 'vitest';
import { readChecksFile } from './checks-file';
import { readCheckDefinition } from './definition';

const FORMS = { section: 'forms', operator: 'is_shown' };
const check = (condition: unknown, others: object = {}) => ({
  format: 1,
  title: 'A check',
  severity: 'low',
  condition,
  ...others,
});
const ids = (...value: unknown[]) => ({
  section: 'forms',
  member: 'form_ids',
  operator: 'includes_all',
  value,
});
const faultsOf = (given: unknown) => {
  const read = readCheckDefinition(given);
  return 'faults' in read ? read.faults : [];
};
const nested = (deep: number): unknown =>
  Array.from({ length: deep }).reduce((inner) => ({ all: [inner] }), FORMS as unknown);
const status = (operator: string, value: unknown) => ({ fact: 'status', operator, value });

describe('an invalid check is refused with the place of the fault', () => {
  test.each<[string, unknown, string, RegExp]>([
    ['not an object', 'check', '', /object/],
    ['null', null, '', /object/],
    ['a list', [], '', /object/],
    ['a newer format', check(FORMS, { format: 2 }), 'format', /newer console/],
    ['an unknown member', check(FORMS, { tags: [] }), 'tags', /no setting with this name/],
    ['a missing condition', check(undefined), 'condition', /all, any, section, every or fact/],
    ['an empty condition', check({}), 'condition', /all, any, section, every or fact/],
    ['a number as condition', check(5), 'condition', /all, any, section, every or fact/],
    [
      'an unknown section',
      check({ section: 'pets', operator: 'is_shown' }),
      'condition.section',
      /no section with this name/,
    ],
    [
      'a missing operator',
      check({ section: 'forms' }),
      'condition.operator',
      /^Use one of these operators: is_shown/,
    ],
    [
      'an unknown nested operator',
      check({ all: [FORMS, FORMS, FORMS, { ...FORMS, operator: 'contains' }] }),
      'condition.all.3.operator',
      /^Use one of these operators: is_shown/,
    ],
    ['an unknown setting', check({ ...ids(1), member: 'ids' }), 'condition.member', /no setting “ids”/],
    [
      'a setting with a name of object prototypes',
      check({ ...ids(1), member: '__proto__' }),
      'condition.member',
      /no setting/,
    ],
    [
      'an operator that the setting lacks',
      check({ ...ids(1), operator: 'is' }),
      'condition.operator',
      /does not support “is”.*includes_all/,
    ],
    [
      'an unknown kind',
      check({ every: 'pets', member: 'a', operator: 'is_set' }),
      'condition.every',
      /people, documents/,
    ],
    [
      'a setting that not all of a kind have',
      check({ every: 'people', member: 'max_number', operator: 'is_set' }),
      'condition.member',
      /no setting/,
    ],
    [
      'an unknown fact',
      check({ ...status('is_one_of', ['a']), fact: 'mood' }),
      'condition.fact',
      /status, risk/,
    ],
    ['a fact’s operator', check(status('at_least', 1)), 'condition.operator', /does not support “at_least”/],
    ['an empty list', check(ids()), 'condition.value', /at least one value/],
    ['a missing value', check({ ...ids(1), value: undefined }), 'condition.value', /at least one value/],
    ['a superfluous value', check({ ...FORMS, value: true }), 'condition.value', /takes no value/],
    ['an object as value', check({ ...ids(1), value: { a: 1 } }), 'condition.value', /^A value must be true/],
    ['an object in a list', check(ids(1, {})), 'condition.value.1', /must be numbers or text/],
    ['the ID 0', check(ids(0)), 'condition.value', /an ID/],
    ['the ID −1', check(ids(-1)), 'condition.value', /an ID/],
    ['the ID 1.5', check(ids(1.5)), 'condition.value', /an ID/],
    ['the ID 2^53', check(ids(2 ** 53)), 'condition.value', /an ID/],
    ['a text as ID', check(ids('118')), 'condition.value', /an ID/],
    ['an empty group', check({ any: [] }), 'condition.any', /at least one item/],
    [
      'a group of two kinds',
      check({ all: [FORMS], any: [FORMS] }),
      'condition.any',
      /no setting with this name/,
    ],
    ['two subjects', check({ ...FORMS, fact: 'risk' }), 'condition.fact', /no setting with this name/],
    [
      'two people models at once',
      check({ section: 'submitter', member: 'people_model', operator: 'includes_all', value: [1, 2] }),
      'condition.value',
      /one people model/,
    ],
    [
      'a number for a switch',
      check({ every: 'people', member: 'auto_screening', operator: 'is', value: 1 }),
      'condition.value',
      /true or false/,
    ],
    [
      'a member named __proto__',
      JSON.parse(
        `{"format":1,"title":"A","severity":"low","condition":{"section":"forms","operator":"is_shown","__proto__":{"value":1}}}`,
      ),
      'condition.__proto__',
      /no setting with this name/,
    ],
    [
      'the same at the top level',
      JSON.parse(
        `{"format":1,"title":"A","severity":"low","__proto__":{},"condition":{"section":"forms","operator":"is_shown"}}`,
      ),
      '__proto__',
      /no setting with this name/,
    ],
    [
      'half of a surrogate pair in a value',
      check({ fact: 'risk', operator: 'is_one_of', value: ['High', '\ud800'] }),
      'condition.value.1',
      /surrogate/,
    ],
    ['the same in a scope', check(FORMS, { scope: { team: ['\udc00'] } }), 'scope.team.0', /surrogate/],
    ['the same in why it matters', check(FORMS, { why: '\ud800' }), 'why', /surrogate/],
    ['a title of two lines', check(FORMS, { title: 'a\nb' }), 'title', /one line/],
    ['an invisible title', check(FORMS, { title: 'a\u202eb' }), 'title', /one line/],
    ['no title', check(FORMS, { title: ' ' }), 'title', /is required/],
    ['a missing title', check(FORMS, { title: undefined }), 'title', /A title must be text/],
    ['an unknown severity', check(FORMS, { severity: 'huge' }), 'severity', /info, low, medium, high/],
    ['an empty scope', check(FORMS, { scope: { risk: [] } }), 'scope.risk', /at least one item/],
    [
      'an unknown fact in scope',
      check(FORMS, { scope: { mood: ['good'] } }),
      'scope.mood',
      /no setting with this name/,
    ],
    ['groups a hundred deep', check(nested(100)), `condition${'.all.0'.repeat(5)}.all`, /5 levels deep/],
    ['groups 100 000 deep', check(nested(100_000)), `condition${'.all.0'.repeat(5)}.all`, /5 levels deep/],
    [
      'groups in where, too deep',
      check(FORMS, { where: nested(6) }),
      `where${'.all.0'.repeat(5)}.all`,
      /5 levels deep/,
    ],
    [
      'ten thousand conditions',
      check({ all: Array(10_000).fill(FORMS) }),
      'condition.all',
      /has 10000 items/,
    ],
    ['101 conditions', check({ all: [{ any: Array(100).fill(FORMS) }, FORMS] }), 'condition', /up to 100/],
  ])('%s', (_, given, path, words) => {
    expect(faultsOf(given)[0]).toEqual({ path, words: expect.stringMatching(words) });
  });

  test('deep nesting that is not a group is ignored', () => {
    const deep = Array.from({ length: 100_000 }).reduce((inner) => ({ inner }), {} as unknown);
    expect(faultsOf(check(FORMS, { more: deep }))).toHaveLength(1);
    expect(faultsOf(check({ ...ids(1), value: deep }))).toHaveLength(1);
  });

  test('every fault is reported, up to ten', () => {
    const faulty = { section: 'forms', operator: 'x' };
    const faults = faultsOf(check({ all: [FORMS, faulty, { all: [faulty] }] }, { severity: 1 }));
    expect(faults.map(({ path }) => path).toSorted()).toEqual([
      'condition.all.1.operator',
      'condition.all.2.all.0.operator',
      'severity',
    ]);
    expect(faultsOf(check({ all: Array(50).fill(faulty) }))).toHaveLength(10);
  });

  test('five nested groups, a hundred conditions and 200 values are accepted', () => {
    expect(faultsOf(check(nested(5)))).toEqual([]);
    expect(faultsOf(check({ all: Array(100).fill(FORMS) }))).toEqual([]);
    const many = Array.from({ length: 200 }, (_, index) => index + 1);
    expect(faultsOf(check({ any: Array(100).fill(ids(...many)) }))).toEqual([]);
  });
});

describe('conditions that can never hold together are refused at the second of them', () => {
  const hidden = { section: 'forms', operator: 'is_hidden' };
  const most = (operator: string, value?: number) => ({
    section: 'director',
    member: 'max_number',
    operator,
    ...(value === undefined ? {} : { value }),
  });
  test.each<[string, unknown, string]>([
    ['shown and hidden', { all: [FORMS, hidden] }, 'condition.all.1'],
    ['in a nested group', { all: [FORMS, { all: [hidden] }] }, 'condition.all.1.all.0'],
    ['in one alternative', { any: [FORMS, { all: [hidden, FORMS] }] }, 'condition.any.1.all.1'],
    ['in nested alternatives', { all: [{ any: [{ all: [FORMS, hidden] }] }] }, 'condition.all.0.any.0.all.1'],
    ['at least 5 and at most 4', { all: [most('at_least', 5), most('at_most', 4)] }, 'condition.all.1'],
    ['is 5 and is not set', { all: [most('is', 5), most('is_not_set')] }, 'condition.all.1'],
    [
      'includes and includes none',
      { all: [ids(1, 2), { ...ids(2), operator: 'includes_none' }] },
      'condition.all.1',
    ],
    ['two statuses', { all: [status('is_one_of', ['a']), status('is_one_of', ['b'])] }, 'condition.all.1'],
    [
      'two beginnings',
      {
        all: ['NO-', 'SE-'].map((value) => ({ fact: 'reference', operator: 'begins_with', value })),
      },
      'condition.all.1',
    ],
  ])('%s', (_, condition, path) => {
    const words = 'This contradicts another condition. No portal can meet both.';
    expect(faultsOf(check(condition))).toEqual([{ path, words }]);
    expect(faultsOf(check(FORMS, { where: condition }))).toEqual([
      { path: path.replace('condition', 'where'), words },
    ]);
  });

  test('alternatives may contradict one another, and so may documents or sections if none need exist', () => {
    const each = (operator: string) => ({ section: 'document', member: 'documents.description', operator });
    const every = (value: boolean) => ({ every: 'people', member: 'auto_screening', operator: 'is', value });
    expect(faultsOf(check({ any: [FORMS, hidden] }))).toEqual([]);
    expect(faultsOf(check({ all: [each('is_set'), each('is_not_set')] }))).toEqual([]);
    expect(faultsOf(check({ all: [every(true), every(false)] }))).toEqual([]);
    expect(faultsOf(check({ all: [most('at_least', 5), most('at_most', 5)] }))).toEqual([]);
  });
});

describe('a file of checks', () => {
  test('is read completely or not at all, and each fault names its check', () => {
    const good = check(FORMS);
    const bad = check({ section: 'forms', operator: 'x' }, { title: 'Bad' });
    const { faults, definitions } = readChecksFile({ checks: [good, bad, good] });
    expect(definitions).toEqual([]);
    expect(faults.map(({ path }) => path)).toEqual(['checks.1.condition.operator', 'checks.2.title']);
    expect(readChecksFile({ checks: [good] }).definitions).toHaveLength(1);
    expect(readChecksFile({ $schema: 'check.schema.json', checks: [good] }).definitions).toHaveLength(1);
    expect(readChecksFile(good).definitions).toHaveLength(1);
  });

  test.each<[unknown, string]>([
    [null, ''],
    ['checks', ''],
    [[check(FORMS)], ''],
    [{}, 'checks'],
    [{ checks: {} }, 'checks'],
    [{ checks: [null] }, 'checks.0'],
    [{ checks: Array(201).fill(check(FORMS)) }, 'checks'],
    [{ checks: [check(FORMS)], more: 1 }, 'more'],
  ])('%j is not a check', (given, path) => {
    expect(readChecksFile(given)).toMatchObject({ definitions: [], faults: [{ path }] });
  });
});
