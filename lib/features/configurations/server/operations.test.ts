import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerApi } from '@/lib/application/answer-api';
import { askForPage } from '@/lib/application/pages/ask';
import { installScriptedConsole, json } from '@/lib/testing/scripted-console';
import type { PortalConfigurationsWindow } from '../configurations';

const get = (query: string, headers: Record<string, string> = {}) =>
  answerApi(new Request(`http://console.example/api/portal-configurations${query}`, { headers }));

const windowOf = async (query: string) => (await (await get(query)).json()) as PortalConfigurationsWindow;

const ROW = { id: 1, name: 'One', updated_at: '2026-11-01 10:00:00', created_at: '2026-01-01 09:00:00' };

describe('the list of portal configurations', () => {
  test('is read from the service once, whatever windows are requested', async () => {
    const { asked } = installScriptedConsole();
    expect((await windowOf('?sort=id&order=asc&offset=1&limit=1')).rows.map((row) => row.id)).toEqual([2]);
    expect(await windowOf('?q=3')).toMatchObject({ matching: 1, total: 3, offset: 0, refreshing: false });
    expect(asked.map((call) => call.path)).toEqual(['/v2/portal-configurations']);
  });

  test('equal windows share one read, and each answer repeats its own parameters', async () => {
    // The maximum age is in whole seconds.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    installScriptedConsole();
    const path = '?sort=id&order=asc&limit=2';
    const [first, second] = [await windowOf(path), await windowOf(path)];
    expect(second).toEqual(first);
    expect((await windowOf(`${path}&offset=1`)).rows.map(({ id }) => id)).toEqual([2, 3]);
    expect((await windowOf('?sort=id&order=asc&limit=1')).rows.map(({ id }) => id)).toEqual([1]);
    expect(await windowOf(path)).toEqual(first);
    const [one, other] = [
      await askForPage('GET /api/portal-configurations'),
      await askForPage('GET /api/portal-configurations'),
    ];
    expect(one.ok && other.ok && one.value).toBe(other.ok && other.value);
  });

  test('is read again when the request says no-cache', async () => {
    const { asked } = installScriptedConsole();
    await get('');
    await get('', { 'cache-control': 'no-cache' });
    expect(asked).toHaveLength(2);
  });

  test('passes id and name to the service, and uses only the ID that was requested', async () => {
    const { asked } = installScriptedConsole();
    expect((await windowOf('?id=2')).rows.map((row) => row.id)).toEqual([2]);
    expect((await windowOf('?name=Configuration%202')).rows).toHaveLength(3);
    expect(asked.map((call) => call.path)).toEqual([
      '/v2/portal-configurations?id=2',
      '/v2/portal-configurations?name=Configuration%202',
    ]);
  });

  test.each(['?id=1&id=2', '?id=1e9', '?id=-1', '?id=x', '?limit=101', '?sort=colour', '?unknown=1'])(
    'case 8: refuses %s, and nothing is sent',
    async (query) => {
      const { asked } = installScriptedConsole();
      const response = await get(query);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_query' });
      expect(asked).toEqual([]);
    },
  );

  test('counts the rows that cannot be read', async () => {
    installScriptedConsole(() => json(200, { data: [{ id: 'x' }, 7] }));
    expect(await windowOf('')).toMatchObject({ rows: [], total: 0, unreadable: 2 });
  });

  test('case 117: says that the service has more than it sent, and so does the file', async () => {
    const { asked } = installScriptedConsole(() =>
      json(200, { data: [ROW, { id: 'x' }], meta: { total: 131 }, links: { next: '?page=2' } }),
    );
    expect(await windowOf('?q=none')).toMatchObject({
      matching: 0,
      total: 1,
      unreadable: 1,
      cut: { sent: 2, counted: 131 },
    });
    const file = await answerApi(
      new Request('http://console.example/api/portal-configurations/export?q=none'),
    );
    expect((await file.text()).split('\r\n')).toEqual([
      'id,name,updated_at,created_at',
      ',"This list may be incomplete: the service sent 2 of 131. The rest is not in searches, counts or exports.",,',
      ',1 row could not be read and is not shown.,,',
      '',
    ]);
    expect(asked).toHaveLength(1);
  });

  test('is exported as CSV with the same filters', async () => {
    installScriptedConsole();
    const response = await answerApi(
      new Request('http://console.example/api/portal-configurations/export?q=configuration%203'),
    );
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(await response.text()).toBe(
      'id,name,updated_at,created_at\r\n3,Configuration 3,2026-11-01 10:00:00,2026-01-01 09:00:00\r\n',
    );
  });
});
