import { drizzle } from 'drizzle-orm/pg-proxy';
import { expect, test } from 'vitest';
import { MOST_SUBSCRIBERS } from '@/lib/console/live/live-hub';
import { installScriptedConsole } from '@/lib/testing/scripted-console';
import { answerApi } from './application';

const get = () => answerApi(new Request('http://console.example/api/live'));

test('the stream is sent as it is said: nothing on the way may keep, change or compress it', async () => {
  installScriptedConsole();
  const response = await get();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  await response.body?.cancel();
});

test('20 screens of an operator may follow; one more is refused with a problem, not logged, until one of them goes', async () => {
  const { application } = installScriptedConsole();
  // What a screen missed is not told meanwhile: a stream whose database is away ends.
  application.console.db = drizzle(() => new Promise(() => undefined));
  const open = await Promise.all(Array.from({ length: MOST_SUBSCRIBERS.perOperator }, get));
  expect(open.every(({ status }) => status === 200)).toBe(true);
  const refused = await get();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'too_many_screens' });
  await open[0]?.body?.cancel();
  const next = await get();
  expect(next.status).toBe(200);
  await Promise.all([...open.slice(1), next].map(({ body }) => body?.cancel()));
});
