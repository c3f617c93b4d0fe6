import { expect, test } from 'vitest';
import type { Problem } from '@/lib/contract/problem';
import { installScriptedConsole, PROFILE } from '@/lib/testing/scripted-console';
import { getKnownProfile, readKnownProfilePage } from './known-profile';
import { getProfileSetup } from './profiles';

const asked = new Request('http://console.example/api');

test('an address without a UUID is refused before anything is asked', async () => {
  const { asked: calls } = installScriptedConsole();
  const response = await getKnownProfile('../profiles', asked);
  expect(response.status).toBe(400);
  expect(((await response.json()) as Problem).code).toBe('invalid_address');
  expect(calls).toEqual([]);
});

test('a profile is read and its page is sent though the database is away', async () => {
  installScriptedConsole();
  const response = await getProfileSetup(PROFILE, new Request('http://console.example/api'));
  expect(response.status).toBe(200);
  expect(await readKnownProfilePage(PROFILE)).toBeNull();
});

test('while the database is away, what is known is a problem and not "nothing is known"', async () => {
  installScriptedConsole();
  const response = await getKnownProfile(PROFILE, asked);
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(((await response.json()) as Problem).requestId).toMatch(/^[\w-]{12}$/);
});
