import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_LIST } from '@/lib/features/activity/list';
import { CONFIGURATIONS_LIST } from '@/lib/features/configurations/list';
import { DRIFT_LIST } from '@/lib/features/drift/list';
import { EVENTS_LIST } from '@/lib/features/events/list';
import { LABELS_LIST } from '@/lib/features/labels/list';
import { OPERATORS_LIST } from '@/lib/features/operators/list';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { SETUPS_LIST } from '@/lib/features/setups/list';
import { VIEW_LISTS } from '@/lib/features/views/view-lists';
import { DELIVERIES_LIST } from '@/lib/service/control-api/deliveries-list';
import { SANDBOX_PROFILES_LIST } from '@/lib/service/control-api/profiles-list';
import { emptyState, type List, type ListFilter, type ListState, plainOrder, requestOf } from './list';
import { readListAddress, writeListAddress } from './list-address';
import { listQuery } from './list-query';
import { IN_UTC } from './relative-times';

const LISTS: readonly List[] = [
  ...[PROFILES_LIST, CONFIGURATIONS_LIST, EVENTS_LIST, ACTIVITY_LIST, DRIFT_LIST],
  ...[LABELS_LIST, OPERATORS_LIST, SETUPS_LIST, SANDBOX_PROFILES_LIST, DELIVERIES_LIST],
];

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== '');
const trimmed = text.map((one) => one.trim());
const time = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
  .map((date) => date.toISOString());
const VALUES: Record<ListFilter['kind'], (filter: ListFilter) => fc.Arbitrary<unknown>> = {
  one(filter) {
    const values = 'among' in filter && filter.among ? fc.constantFrom(...filter.among) : text;
    return 'plain' in filter ? values : fc.option(values);
  },
  several: () => fc.uniqueArray(text, { maxLength: 5 }),
  each(filter) {
    const isNumbers = 'numbers' in filter;
    const among = 'among' in filter ? filter.among : undefined;
    const one = among ? fc.constantFrom(...among) : isNumbers ? fc.nat().map(String) : trimmed;
    return fc.uniqueArray(one, { maxLength: 5 });
  },
  text: () => fc.option(trimmed),
  flag: () => fc.option(fc.constant('yes')),
  number: () => fc.option(fc.nat()),
  uuid: () => fc.option(fc.uuid()),
  time: () => fc.option(fc.oneof(time, fc.constantFrom('today', 'last-7-days', 'last-1-hour', 'last-month'))),
};

const statesOf = (list: List) =>
  fc.record({
    ...Object.fromEntries(
      Object.entries(list.filters).map(([name, filter]) => [name, VALUES[filter.kind](filter)]),
    ),
    q: list.search ? fc.string({ unit: 'grapheme', maxLength: 20 }) : fc.constant(''),
    sort: list.sorts ? fc.constantFrom(...Object.keys(list.sorts)) : fc.constant(undefined),
    order: list.sorts ? fc.constantFrom('asc', 'desc') : fc.constant(plainOrder(list)),
    open: list.opens ? fc.option(text) : fc.constant(null),
  }) as unknown as fc.Arbitrary<ListState<List>>;

describe.each(LISTS.map((list) => [list.title, list] as const))('the address of %s', (_, list) => {
  const read = (address: string) => readListAddress(list, new URLSearchParams(address));

  test('opens the same state for someone else, and its API accepts the request', () => {
    fc.assert(
      fc.property(statesOf(list), (state) => {
        expect(read(writeListAddress(list, state))).toEqual({ state, ignored: [] });
        expect(listQuery(list).safeParse(requestOf(list, state)).error).toBeUndefined();
      }),
    );
  });

  test('is read whatever it says, and its API refuses no request made from it', () => {
    const names = ['q', 'sort', 'order', list.opens ?? 'x', ...Object.keys(list.filters)];
    const pairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'grapheme' })));
    fc.assert(
      fc.property(pairs, (given) => {
        const { state } = read(`${new URLSearchParams(given)}`);
        expect(listQuery(list).safeParse(requestOf(list, state)).error).toBeUndefined();
      }),
    );
  });

  test('of the plain list is plain', () => {
    const parameters = new URLSearchParams(list.beside);
    expect(writeListAddress(list, emptyState(list))).toBe(parameters.size === 0 ? '' : `?${parameters}`);
    expect(read('')).toEqual({ state: emptyState(list), ignored: [] });
  });
});

test.each(LISTS.filter(({ id }) => id in VIEW_LISTS).map((list) => [list.title, list] as const))(
  'a saved view of %s keeps every filter and order that the list has',
  (_, { id, search, filters, sorts }) => {
    const kept = Object.entries(VIEW_LISTS).find(([one]) => one === id)?.[1].filters ?? [];
    const named = [...(search ? ['q'] : []), ...Object.keys(filters), ...(sorts ? ['sort', 'order'] : [])];
    expect([...kept].sort()).toEqual(named.sort());
  },
);

describe('an address of profiles', () => {
  const read = (address: string) => readListAddress(PROFILES_LIST, new URLSearchParams(address));

  test('reports invalid values, and ignores them', () => {
    expect(read('?sort=name&order=up&status=&risk=&form=x')).toEqual({
      state: emptyState(PROFILES_LIST),
      ignored: ['form', 'sort', 'order'],
    });
  });

  test('reads portal filters from short words, and ignores unknown sections', () => {
    const address =
      '?shows=director&shows=ownership&hides=trustee&form=104&without-form=118&model=14&document=bank+statement' +
      '&screening=director%3Amanual&threshold=25&coverage=older&deviates=any&deviates-since=week&changed=outside';
    const { state, ignored } = read(`${address}&shows=nobody&form=x`);
    expect(ignored).toEqual(['shows', 'form']);
    expect(writeListAddress(PROFILES_LIST, state)).toBe(address);
    expect(requestOf(PROFILES_LIST, state)).toMatchObject({
      shows: ['director', 'ownership'],
      form: ['104'],
    });
  });

  test('may have several statuses, and gives the same request in any order', () => {
    const { state } = read('?status=Declined&status=Approved&status=Declined');
    expect(state.status).toEqual(['Declined', 'Approved']);
    expect(writeListAddress(PROFILES_LIST, state)).toBe('?status=Declined&status=Approved');
    expect(requestOf(PROFILES_LIST, state).status).toEqual(['Approved', 'Declined']);
  });

  test('finds a UUID in any pasted text, and trims any other text', () => {
    const uuid = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
    const sought = (q: string) => requestOf(PROFILES_LIST, { ...emptyState(PROFILES_LIST), q }).q;
    expect(sought(`see http://x/profiles/${uuid.toUpperCase()}, please`)).toBe(uuid);
    expect(sought('  HF-20 ')).toBe('HF-20');
    expect(sought('   ')).toBeUndefined();
  });
});

test('labels are of forms unless another kind is requested, as in addresses of earlier versions', () => {
  const read = (address: string) => readListAddress(LABELS_LIST, new URLSearchParams(address));
  expect(read('?q=317').state).toMatchObject({ kind: 'form', q: '317' });
  expect(read('?kind=people_model').state.kind).toBe('people_model');
  expect(read('?kind=x')).toMatchObject({ state: { kind: 'form' }, ignored: ['kind'] });
  expect(requestOf(LABELS_LIST, read('').state)).toEqual({ kind: 'form', sort: 'id', order: 'asc' });
});

test('deliveries are requested with the API’s parameters, whatever their names in the address', () => {
  const uuid = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
  const address = `?view=webhooks&about=${uuid}&event=profile.created&outcome=failed&receiver=${uuid}&delivery=x`;
  const { state, ignored } = readListAddress(DELIVERIES_LIST, new URLSearchParams(address));
  expect(ignored).toEqual([]);
  expect(requestOf(DELIVERIES_LIST, state)).toEqual({
    profile: uuid,
    event: 'profile.created',
    status: 'failed',
    subscription: uuid,
  });
  expect(writeListAddress(DELIVERIES_LIST, state)).toBe(address);
});

test('a relative time stays relative in the address, and is requested as the current days', () => {
  const { state } = readListAddress(EVENTS_LIST, new URLSearchParams('?from=yesterday&to=yesterday'));
  expect(writeListAddress(EVENTS_LIST, state)).toBe('?from=yesterday&to=yesterday');
  const on = (day: string) =>
    requestOf(EVENTS_LIST, state, { now: new Date(`${day}T15:00:00Z`), calendar: IN_UTC });
  expect(on('2026-11-22')).toEqual({ from: '2026-11-21T00:00:00.000Z', to: '2026-11-21T23:59:59.999Z' });
  expect(on('2026-11-23').from).toBe('2026-11-22T00:00:00.000Z');
  const open = readListAddress(EVENTS_LIST, new URLSearchParams('?to=last-7-days')).state;
  expect(requestOf(EVENTS_LIST, open)).toEqual({});
});
