import { beforeEach, describe, expect, test } from 'vitest';
import { ReadingQueue } from '@/lib/features/history/server/reading-queue';
import { configurationSnapshots } from '@/lib/features/history/tables';
import { contents } from '@/lib/features/setups/tables';
import type { Problem } from '@/lib/platform/api/problem';
import { openFresh } from '@/lib/testing/open-fresh';
import { installScriptedConsole, json, PROFILE, type Script } from '@/lib/testing/scripted-console';
import { answerApi } from '../answer-api';
import { readProfileSetup } from './first-reads';

const readPage = () => readProfileSetup(PROFILE);

describe('case 128: a profile while the service cannot be read', () => {
  const opened = openFresh('pglite');
  let script: Script = () => undefined;

  /** A console of this database, with a controllable service. */
  function install() {
    const { db } = opened.database;
    const installed = installScriptedConsole((asked) => script(asked));
    const readings = new ReadingQueue({ db, log: () => undefined });
    Object.assign(installed.application.console, { db, readings });
    return { ...installed, readings };
  }

  beforeEach(async () => {
    script = () => undefined;
    await opened.database.db.delete(configurationSnapshots);
  });

  const paused = () => json(429, { message: 'Slow down.' }, { 'retry-after': '42' });

  test.each<[string, () => Response, string, number]>([
    ['429', paused, 'rate_limited', 42],
    ['503', () => json(503, { message: 'down' }), 'service_unreachable', 10],
    ['HTML', () => new Response('<html>'), 'service_answer_unreadable', 10],
  ])(
    '%s: the last stored version, with its time, the reason and the seconds to wait',
    async (_, answer, code, wait) => {
      const { readings, viewed } = install();
      const read = await readPage();
      if (!read.ok) throw new Error(read.problem.title);
      expect(read.value.staleBecause).toBeUndefined();
      await readings.drained();

      script = answer;
      const stale = await readPage();
      expect(stale).toMatchObject({
        ok: true,
        value: {
          readAt: read.value.readAt,
          requestId: read.value.requestId,
          configuration: read.value.configuration,
          staleBecause: { code, retryAfter: wait },
        },
      });
      expect(viewed).toEqual([PROFILE, PROFILE]);

      script = () => undefined;
      const again = install();
      const after = await readPage();
      expect(after.ok && after.value.staleBecause).toBeUndefined();
      await again.readings.drained();
    },
  );

  test('a profile that was never read is a problem, and so is one that the service does not have', async () => {
    const { readings } = install();
    script = paused;
    expect(await readPage()).toMatchObject({
      ok: false,
      problem: { code: 'rate_limited' },
    });
    script = () => undefined;
    const { readings: others } = install();
    await readPage();
    script = () => json(404, { message: 'Not found.' });
    expect(await readPage()).toMatchObject({ ok: false, problem: { code: 'not_found' } });
    await Promise.all([readings.drained(), others.drained()]);
  });

  test('a version that was too large to be stored is not shown', async () => {
    const { readings } = install();
    await readPage();
    await readings.drained();
    await opened.database.db.update(contents).set({ data: null });
    install();
    script = paused;
    expect(await readPage()).toMatchObject({ ok: false });
  });
});

test('case 129: a read that failed temporarily is retried automatically, a change is not', async () => {
  const forms = { enabled: true, form_ids: [101, 104] };
  const address = `http://console.example/api/profiles/${PROFILE}/portal-configuration`;
  const headers = {
    'content-type': 'application/json',
    host: 'console.example',
    origin: 'http://console.example',
  };
  const body = JSON.stringify({ forms: { ...forms, form_ids: [1] }, base: forms });
  installScriptedConsole(({ method }) => (method === 'GET' ? undefined : json(503, {})));
  const change = await answerApi(new Request(address, { method: 'PATCH', headers, body }));
  expect(((await change.json()) as Problem).retryAfter).toBeUndefined();
  installScriptedConsole(() => json(503, {}));
  const read = await answerApi(new Request(address));
  expect((await read.json()) as Problem).toMatchObject({ code: 'service_unreachable', retryAfter: 10 });
});
