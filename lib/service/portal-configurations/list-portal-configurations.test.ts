import { describe, expect, test } from 'vitest';
import { portalConfigurationList } from '@/lib/configuration/contract/portal-configuration';
import { readServiceTime } from '@/lib/configuration/contract/service-time';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { CONTOSO_READ, NORTHWIND_READ } from '../seed/clients';
import { startService } from '../testing/start-service';

describe.each(DATABASE_KINDS)('GET /portal-configurations on %s', (kind) => {
  const running = startService(kind);

  async function list(query = '', client = NORTHWIND_READ) {
    const response = await running.get(`/portal-configurations${query}`, await running.token(client));
    expect(response.status, query).toBe(200);
    return portalConfigurationList.parse(await response.json()).data;
  }

  test('returns the whole list of the account at once, ordered by ID', async () => {
    const rows = await list();
    expect(rows).toHaveLength(214);
    expect(rows.map((row) => row.id)).toEqual([...new Set(rows.map((row) => row.id))].sort((a, b) => a - b));
    for (const row of rows) {
      expect(row.updated_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(readServiceTime(row.created_at)?.getTime()).toBeLessThan(
        readServiceTime(row.updated_at)?.getTime() ?? 0,
      );
    }
    expect(await list('', CONTOSO_READ)).toHaveLength(12);
  });

  test('the id filter returns only that configuration, or an empty list without a match', async () => {
    const [first] = await list();
    expect(await list(`?id=${first?.id}`)).toEqual([first]);
    expect(await list('?id=999999999')).toEqual([]);
    expect(await list('?id=9007199254740991')).toEqual([]);
    expect(await list(`?id=${first?.id}`, CONTOSO_READ)).toEqual([]);
  });

  test('the name filter finds part of the name, ignoring case and the composition of accents', async () => {
    const all = await list();
    const named = (text: string) => all.filter((row) => row.name.toLowerCase().includes(text));
    expect(await list('?name=FAST%20LANE')).toEqual(named('fast lane'));
    expect(named('fast lane').length).toBeGreaterThan(3);
    expect(await list(`?name=${encodeURIComponent('SOCIÉTÉ')}`)).toEqual(named('société'));
    expect(await list(`?name=${encodeURIComponent('socie\u0301te\u0301')}`)).toEqual(named('société'));
    expect(await list('?name=')).toEqual(all);
    expect(await list('?name=no%20such%20thing')).toEqual([]);
  });

  test('% and _ and \\ in a name filter are literal', async () => {
    expect((await list('?name=%25')).map((row) => row.name)).toEqual(['100% owned subsidiary']);
    expect((await list('?name=_')).map((row) => row.name)).toEqual([
      'Charity_Commission import (do not use)',
    ]);
    expect(await list('?name=%5C')).toEqual([]);
  });

  test('id and name must both match', async () => {
    const [first, second] = await list();
    const name = encodeURIComponent(first?.name ?? '');
    expect(await list(`?id=${first?.id}&name=${name}`)).toEqual([first]);
    expect(await list(`?id=${second?.id}&name=${name}`)).toEqual([]);
  });

  test.each([
    'id=1&id=2',
    'id=1e9',
    'id=-1',
    'id=x',
    'id=',
    'id=1.0',
    'id=%201',
    'id=9007199254740993',
    'id=0x10',
    'name=a&name=b',
    `name=${'a'.repeat(201)}`,
  ])('case 8: %s → 400 that names the parameter', async (query) => {
    const response = await running.get(`/portal-configurations?${query}`, await running.token());
    expect(response.status).toBe(400);
    const body = (await response.json()) as { errors: Record<string, string[]> };
    expect(Object.keys(body.errors)).toEqual([query.startsWith('id') ? 'id' : 'name']);
  });

  test.each([
    ['name=%00', 'The address contains a NUL character.'],
    ['name=%E0%A4%A', 'The query is not valid.'],
    ['other=%', 'The query is not valid.'],
  ])('case 171: %s → 400 with the service’s own message and the rate headers', async (query, message) => {
    const response = await running.get(`/portal-configurations?${query}`, await running.token());
    expect(response.status).toBe(400);
    expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    expect(await response.json()).toEqual({ message });
  });
});

describe('a list of 100 000', () => {
  const running = startService('pglite', { configurations: 100_000 });

  test('is returned in full', async () => {
    const response = await running.get('/portal-configurations', await running.token());
    const { data } = portalConfigurationList.parse(await response.json());
    expect(data).toHaveLength(100_000);
    expect(new Set(data.map((row) => row.name)).size).toBe(100_000);
  });
});
