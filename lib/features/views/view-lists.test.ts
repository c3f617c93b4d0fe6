import { expect, test } from 'vitest';
import { ACTIVITY_LIST } from '@/lib/features/activity/list';
import { CONFIGURATIONS_LIST } from '@/lib/features/configurations/list';
import { EVENTS_LIST } from '@/lib/features/events/list';
import { LABELS_LIST } from '@/lib/features/labels/list';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { SETUPS_LIST } from '@/lib/features/setups/list';
import type { List } from '@/lib/platform/list/list';
import { readViewQuery, VIEW_LISTS, viewAddress } from './view-lists';

const LISTS: readonly List[] = [
  ...[ACTIVITY_LIST, CONFIGURATIONS_LIST, EVENTS_LIST],
  ...[LABELS_LIST, PROFILES_LIST, SETUPS_LIST],
];

test.each(LISTS)('a view stores everything that $id is requested with, and nothing else', (list) => {
  const views = Object.values(VIEW_LISTS).find(({ path }) => path === list.path);
  expect([...(views?.filters ?? [])].sort()).toEqual(
    [
      ...(list.search ? ['q'] : []),
      ...Object.keys(list.filters),
      ...(list.sorts ? ['sort', 'order'] : []),
    ].sort(),
  );
});

test('a query has one spelling, whatever the order of its parameters and values', () => {
  const read = (text: string) => readViewQuery('profiles', new URLSearchParams(text));
  expect(read('status=b&q=&risk=High&status=a&view=all&status=b')).toEqual({
    query: 'status=a&status=b&risk=High',
    unknown: ['view'],
  });
  expect(read(read('risk=a%26b&q=+x').query)).toEqual({ query: 'q=+x&risk=a%26b', unknown: [] });
});

test('the address of a view begins with its list’s path', () => {
  expect(viewAddress('events', '', null)).toBe('/events');
  expect(viewAddress('events', '//elsewhere.example?flagged=yes', 'all')).toMatch(/^\/events\?/);
});
