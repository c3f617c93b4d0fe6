import { expect, test } from 'vitest';
import { answerApi } from '@/lib/application/answer-api';
import type { Problem } from '@/lib/platform/api/problem';
import { installScriptedConsole, PROFILE } from '@/lib/testing/scripted-console';

const uuids = Array.from({ length: 9 }, (_, index) => `profile:${PROFILE.slice(0, -1)}${index}`);

test.each([
  ['', 'Choose 2 to 8 items. You chose 0.'],
  [`profile:${PROFILE}`, 'Choose 2 to 8 items. You chose 1.'],
  [uuids.join(), 'Choose 2 to 8 items. You chose 9.'],
  [`profile:${PROFILE},profile:${PROFILE.toUpperCase()}`, 'List each item only once.'],
  [`profile:${PROFILE},nonsense`, '“nonsense” can’t be compared.'],
  [`profile:${PROFILE},version:${PROFILE}:0`, 'can’t be compared.'],
  [`profile:${PROFILE},setup:-1`, '“setup:-1” can’t be compared.'],
  [`setup:1,setup:${'9'.repeat(20)}`, 'can’t be compared.'],
])('items %j are refused with a message, and nothing is requested', async (items, words) => {
  const { asked } = installScriptedConsole();
  for (const path of ['/api/compare', '/api/compare/export']) {
    const query = new URLSearchParams({ items });
    const answer = await answerApi(new Request(`http://console.example${path}?${query}`));
    const problem = (await answer.json()) as Problem;
    expect(problem).toMatchObject({ status: 400, code: 'invalid_query' });
    expect(problem.errors?.items?.join()).toContain(words);
  }
  expect(asked).toEqual([]);
});

test('case 8: no items, duplicate items or unknown parameters are refused', async () => {
  installScriptedConsole();
  for (const query of ['', 'items=a&items=b', `items=${uuids.slice(0, 2).join()}&limit=5`]) {
    const answer = await answerApi(new Request(`http://console.example/api/compare?${query}`));
    expect(answer.status).toBe(400);
  }
});
