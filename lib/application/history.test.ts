import { expect, test } from 'vitest';
import { PROBLEM_CONTENT_TYPE, type Problem } from '@/lib/platform/api/problem';
import { installScriptedConsole, PROFILE } from '@/lib/testing/scripted-console';
import { answerApi } from './answer-api';

const ask = (segment: string, rest: string) =>
  answerApi(
    new Request(`http://console.example/api/profiles/${encodeURIComponent(segment)}/snapshots${rest}`),
  );
const list = (segment: string, query = '') => ask(segment, query);
const getVersion = (segment: string, number: string) => ask(segment, `/${number}`);

async function codeOf(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toBe(PROBLEM_CONTENT_TYPE);
  return ((await response.json()) as Problem).code;
}

test.each(['../x', '%2e%2e%2f', `${PROFILE};a`, 'a'.repeat(4096)])(
  'cases 1–4: the versions of %j are refused',
  async (segment) => {
    installScriptedConsole();
    expect(await codeOf(await list(segment))).toBe('invalid_address');
    expect(await codeOf(await getVersion(segment, '1'))).toBe('invalid_address');
  },
);

test('case 113: an address that cannot be decoded is not found', async () => {
  installScriptedConsole();
  const answer = await answerApi(new Request('http://console.example/api/profiles/%E0%A4%A/snapshots'));
  expect([answer.status, await codeOf(answer)]).toEqual([404, 'no_such_route']);
});

test.each(['?before=x', '?before=-1', '?before=1e9', '?before=1&before=2', '?limit=5'])(
  'case 8: %s is refused',
  async (query) => {
    installScriptedConsole();
    expect(await codeOf(await list(PROFILE, query))).toBe('invalid_query');
  },
);

test.each(['0', '-1', '1.5', 'x', '9'.repeat(17), ''])('version %j is not found', async (number) => {
  installScriptedConsole();
  const response = await getVersion(PROFILE, number);
  expect(response.status).toBe(404);
  expect(await codeOf(response)).toBe('no_such_route');
});
