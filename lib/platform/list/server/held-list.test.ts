import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldToFind } from '@/lib/platform/text/search-words';
import type { List } from '../list';
import { byText, byValue, type HeldSource, heldWindow } from './held-list';

const COLOURS = ['blue', 'green', 'red'] as const;
const LIST = {
  id: 'things',
  title: 'Things',
  noun: ['thing', 'things'],
  path: '/things',
  operation: 'GET /api/things',
  search: { label: 'Name', placeholder: 'Name' },
  filters: {
    colour: { kind: 'one', label: 'Colour', any: 'Any colour', among: COLOURS },
    maker: { kind: 'one', label: 'Maker', any: 'Any maker' },
  },
  sorts: { name: 'asc', weight: 'desc' },
  sorted: 'name',
  live: [],
} as const satisfies List;

interface ListRow {
  name: string;
  colour: string;
  maker: string;
  weight: number;
}

const SOURCE: HeldSource<typeof LIST, ListRow> = {
  filters: { colour: ({ colour }) => colour, maker: ({ maker }) => maker },
  has: ({ name }, word) => foldToFind(name).includes(word),
  sorts: {
    name: (one, other) => byText(one.name, other.name),
    weight: (one, other) => byValue(one.weight, other.weight),
  },
};

const thing: fc.Arbitrary<ListRow> = fc.record({
  name: fc.constantFrom('Chair', 'Châir 2', 'chair 10', 'Table', 'Big table', ''),
  colour: fc.constantFrom(...COLOURS),
  maker: fc.constantFrom('Ada', 'Grace'),
  weight: fc.nat(3),
});
const query = fc.record(
  {
    q: fc.constantFrom('', ' ', 'CHAIR', 'table big', 'châ', '%'),
    colour: fc.constantFrom(...COLOURS),
    maker: fc.constantFrom('Ada', 'Nobody'),
    sort: fc.constantFrom('name' as const, 'weight' as const),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    offset: fc.nat(30),
    limit: fc.integer({ min: 1, max: 10 }),
  },
  { requiredKeys: [] },
);

test('each window equals filtering and sorting all rows, and values are counted without their own filter', () => {
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 30 }), query, (things, asked) => {
      const { q = '', colour, maker, sort = 'name', offset = 0, limit = 100 } = asked;
      const order = asked.order ?? (sort === 'weight' ? 'desc' : 'asc');
      const words = q.toLowerCase().replace('â', 'a').split(' ').filter(Boolean);
      const isFound = ({ name }: ListRow) =>
        words.every((word) => name.toLowerCase().replace('â', 'a').includes(word));
      const isOf = (one: ListRow) => maker === undefined || one.maker === maker;
      const matching = things.filter(
        (one) => isFound(one) && isOf(one) && (colour === undefined || one.colour === colour),
      );
      const window = heldWindow(LIST, SOURCE, things, asked);
      expect([window.matching, window.total]).toEqual([matching.length, things.length]);
      expect(window.rows).toHaveLength(Math.max(0, Math.min(limit, matching.length - offset)));
      expect(matching).toEqual(expect.arrayContaining(window.rows));
      for (const [at, row] of window.rows.entries()) {
        const next = window.rows[at + 1];
        if (next === undefined) break;
        const inOrder = SOURCE.sorts[sort](row, next);
        expect(order === 'asc' ? inOrder <= 0 : inOrder >= 0).toBe(true);
      }
      for (const wanted of COLOURS) {
        const counted = window.facets.colour?.find(({ value }) => value === wanted)?.count ?? 0;
        const those = things.filter((one) => isFound(one) && isOf(one) && one.colour === wanted);
        expect(counted).toBe(those.length);
      }
    }),
  );
});

test('equal rows keep their order, and numbers in names sort as numbers', () => {
  const things = ['chair 10', 'chair 2', 'Chair 2'].map((name, weight) => ({
    name,
    weight: 1,
    colour: 'red',
    maker: String(weight),
  }));
  const names = (asked: { sort: 'name' | 'weight' }) =>
    heldWindow(LIST, SOURCE, things, asked).rows.map(({ name }) => name);
  expect(names({ sort: 'name' })).toEqual(['chair 2', 'Chair 2', 'chair 10']);
  expect(names({ sort: 'weight' })).toEqual(['chair 10', 'chair 2', 'Chair 2']);
});
