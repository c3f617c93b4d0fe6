import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, pgTable, text } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { List } from '../list';
import { conditionOf, type ListSource } from './list-sql';

const LIST = {
  id: 'things',
  title: 'Things',
  noun: ['thing', 'things'],
  path: '/things',
  operation: 'GET /api/things',
  download: 'GET /api/things/export',
  search: { label: 'Name', placeholder: 'Name' },
  filters: {
    colour: { kind: 'several', label: 'Colour', known: [], none: 'without a colour' },
    maker: { kind: 'one', label: 'Maker', any: 'Any maker' },
    weight: { kind: 'number', label: 'Weight' },
  },
  live: [],
} as const satisfies List;

const things = pgTable('things', { colour: text(), maker: text(), name: text() });
const SOURCE: ListSource<typeof LIST> = {
  table: things,
  filters: {
    colour: things.colour,
    maker: things.maker,
    weight: (weight: number) => sql`weight >= ${weight}`,
  },
  search: (sought) => sql`${things.name} = ${sought}`,
};

const written = (condition: SQL | undefined) =>
  condition === undefined ? null : new PgDialect().sqlToQuery(condition);
const ask = (query: Parameters<typeof conditionOf<typeof LIST>>[2], except?: 'colour') =>
  written(conditionOf(LIST, SOURCE, query, except));

test('absent filters are not in the condition, and no filters give no condition', () => {
  expect(ask({})).toBeNull();
  expect(ask({ q: '  ' })).toBeNull();
  expect(ask({ maker: 'Ada' })).toMatchObject({ sql: '"things"."maker" = $1', params: ['Ada'] });
});

test('several values are one condition, and all filters must match', () => {
  expect(ask({ q: ' chair ', colour: ['red', 'blue'], weight: 3 })).toMatchObject({
    sql: '("things"."colour" = ANY($1::text[]) and weight >= $2 and "things"."name" = $3)',
    params: [['red', 'blue'], 3, 'chair'],
  });
});

test('the choices of a filter are counted without that filter', () => {
  expect(ask({ colour: ['red'], maker: 'Ada' }, 'colour')).toMatchObject({
    sql: '"things"."maker" = $1',
    params: ['Ada'],
  });
  expect(ask({ colour: ['red'] }, 'colour')).toBeNull();
});

test('values never become part of the SQL text, and unknown members are ignored', () => {
  const any = fc.oneof(fc.string(), fc.constantFrom("'; DROP TABLE things; --", '$1', '"', '\\', '%'));
  fc.assert(
    fc.property(any, any, any, any, (q, colour, maker, other) => {
      const asked = { q, colour: [colour], maker, [other]: other } as { q: string };
      const found = ask({ ...asked, q: `x${q}` });
      expect(found?.sql).toBe('("things"."colour" = $1 and "things"."maker" = $2 and "things"."name" = $3)');
      expect(found?.params).toEqual([colour, maker, `x${q}`.trim()]);
    }),
  );
});
