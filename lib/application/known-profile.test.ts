import { expect, test } from 'vitest';
import type { Problem } from '@/lib/platform/api/problem';
import { installScriptedConsole, PROFILE } from '@/lib/testing/scripted-console';
import { answerApi } from './answer-api';
import { readKnownProfile } from './pages/first-reads';

const ask = (segment: string, what: string) =>
  answerApi(new Request(`http://console.example/api/profiles/${encodeURIComponent(segment)}/${what}`));

test('an address without a UUID is refused before anything is requested', async () => {
  const { asked: calls } = installScriptedConsole();
  const response = await ask('../profiles', 'known');
  expect(response.status).toBe(400);
  expect(((await response.json()) as Problem).code).toBe('invalid_address');
  expect(calls).toEqual([]);
});

test('with the database unavailable, a profile is still read and its page sent', async () => {
  installScriptedConsole();
  const response = await ask(PROFILE, 'portal-configuration');
  expect(response.status).toBe(200);
  expect(await readKnownProfile(PROFILE)).toBeNull();
});

test('with the database unavailable, the known profile is a problem instead of “unknown”', async () => {
  installScriptedConsole();
  const response = await ask(PROFILE, 'known');
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(((await response.json()) as Problem).requestId).toMatch(/^[\w-]{12}$/);
});
