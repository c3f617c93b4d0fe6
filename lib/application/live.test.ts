import { drizzle } from 'drizzle-orm/pg-proxy';
import { expect, test } from 'vitest';
import { MOST_SUBSCRIBERS } from '@/lib/platform/live/live-hub';
import { installScriptedConsole } from '@/lib/testing/scripted-console';
import { answerApi } from './answer-api';

const get = () => answerApi(new Request('http://console.example/api/live'));

test('the stream is sent immediately: no intermediary may cache, change or compress it', async () => {
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

test('an operator may follow on 20 screens; one more is refused with a problem, not logged, until one of them leaves', async () => {
  const { application } = installScriptedConsole();
  // A screen cannot catch up on missed changes, so a stream ends if its database becomes unavailable.
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
