import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PortalConfiguration } from '@/lib/configuration/contract/portal-configuration';
import { foldToFind } from '@/lib/platform/text/search-words';
import { NamesToFind, SortedRows } from './sorted-rows';

const row = (id: number, name: string, updated_at = '2026-11-01 10:00:00'): PortalConfiguration => ({
  id,
  name,
  updated_at,
  created_at: '2026-01-01 00:00:00',
});

const names = async (sorted: SortedRows, q: string) =>
  [...(await sorted.find(q, 'name', 'asc'))].map((position) => sorted.rows[position]?.name);

describe('the rows of one reading', () => {
  test('are found by part of the name, ignoring case and accents', async () => {
    const sorted = new SortedRows([row(1, 'Café trading'), row(2, 'Members’ club'), row(3, 'CAFETERIA')]);
    expect(await names(sorted, 'cafe')).toEqual(['Café trading', 'CAFETERIA']);
  });

  test('are found by the complete ID', async () => {
    const sorted = new SortedRows([row(4102, 'UK'), row(41, 'Trust 4'), row(7, 'Year 4102')]);
    expect(await names(sorted, '4102')).toEqual(['UK', 'Year 4102']);
  });

  test('find nothing if nothing matches', async () => {
    expect(await names(new SortedRows([row(1, 'UK')]), 'zebra')).toEqual([]);
  });

  test('sort by time in both directions, with unreadable times as the oldest', async () => {
    const sorted = new SortedRows([
      row(1, 'new', '2026-11-02T00:00:00Z'),
      row(2, 'odd', 'last Tuesday'),
      row(3, 'old', '2026-11-01 00:00:00'),
    ]);
    const order = async (direction: 'asc' | 'desc') =>
      [...(await sorted.find('', 'updated_at', direction))].map((position) => sorted.rows[position]?.name);
    expect(await order('asc')).toEqual(['odd', 'old', 'new']);
    expect(await order('desc')).toEqual(['new', 'old', 'odd']);
  });

  test('give the same result when typed letter by letter as in one search', async () => {
    const text = fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom('a', 'b', 'É', '1', ' ') });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 30 }), text, async (list, q) => {
        const rows = list.map((name, index) => row(index + 1, name));
        const typed = new SortedRows(rows);
        for (let end = 1; end < q.length; end += 1) await typed.find(q.slice(0, end), 'id', 'asc');
        const atOnce = rows.filter(
          (r) => foldToFind(r.name).includes(foldToFind(q.trim())) || String(r.id) === q.trim(),
        );
        const found = [...(await typed.find(q, 'id', 'asc'))].map((position) => rows[position]);
        expect(found).toEqual(q.trim() === '' ? rows : atOnce);
      }),
    );
  });

  test('are processed in steps of up to a thousand rows', () => {
    const steps = [...NamesToFind.of(Array.from({ length: 20_000 }, (_, id) => row(id, `Row ${id}`)))];
    expect(steps).toHaveLength(20);
  });
});
