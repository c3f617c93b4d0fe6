import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runChecks } from './checks';

const folder = mkdtempSync(join(tmpdir(), 'checks-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function run(...words: string[]): { code: number; said: string[] } {
  const output: string[] = [];
  const code = runChecks(
    words,
    (line) => output.push(line),
    (line) => output.push(line),
  );
  return { code, said: output };
}

const EXAMPLE = 'docs/checks-example.json';
const data = {
  forms: { enabled: true, form_ids: [101] },
  ownership: { enabled: true, ownership_percentage: '25' },
};
const TOLD = ['--facts', 'status=Approved,risk=High,team=Screening'];

test('a valid file is printed as sentences', () => {
  const { code, said: output } = run('--file', EXAMPLE);
  expect(code).toBe(0);
  expect(output[0]).toBe('Approved high-risk profiles have form 118: Forms are shown and Forms include 118.');
  expect(output.at(-1)).toBe('All 3 checks are valid.');
});

test('every error is reported with its place', () => {
  const condition = { section: 'forms', operator: 'contains' };
  const check = { format: 1, title: 'A', severity: 'huge', condition };
  const { code, said: output } = run('--file', fileOf('wrong.json', { checks: [check] }));
  expect(code).toBe(1);
  expect(output.map((line) => line.split(':')[0])).toEqual([
    'checks.0.severity',
    'checks.0.condition.operator',
  ]);
});

test('for a configuration each check prints its result, and a failure has its own exit code', () => {
  const configuration = fileOf('configuration.json', { data });
  const failing = run('--file', EXAMPLE, '--configuration', configuration, ...TOLD);
  expect(failing.code).toBe(2);
  expect(failing.said.map((line) => line.split(':')[0])).toEqual(['Fail', 'Pass', 'Pass']);
  const fixed = fileOf('mended.json', { ...data, forms: { enabled: true, form_ids: [118] } });
  expect(run('--file', EXAMPLE, '--configuration', fixed, ...TOLD).code).toBe(0);
  const unknown = run('--file', EXAMPLE, '--configuration', configuration);
  expect(unknown.code).toBe(0);
  expect(unknown.said.map((line) => line.split(':')[0])).toEqual(['Unknown', 'Pass', 'Unknown']);
});

test('an unknown command is reported, and help is shown', () => {
  expect(run()).toMatchObject({ code: 1, said: [expect.stringContaining('Usage')] });
  expect(run('--help')).toMatchObject({ code: 0, said: [expect.stringContaining('Usage')] });
  expect(run('--fiel', 'x')).toMatchObject({ code: 1, said: [expect.stringContaining('Usage')] });
  expect(run('--file', join(folder, 'none.json'))).toMatchObject({
    code: 1,
    said: [expect.stringMatching(/could not be read/)],
  });
  expect(run('--file', fileOf('no.json', '{'))).toMatchObject({
    code: 1,
    said: [expect.stringMatching(/is not valid JSON/)],
  });
  expect(run('--file', EXAMPLE, ...TOLD).code).toBe(1);
  const configuration = fileOf('configuration.json', { data });
  const strange = run('--file', EXAMPLE, '--configuration', configuration, '--facts', 'mood=good');
  expect(strange).toMatchObject({ code: 1, said: [expect.stringContaining('“mood=good”')] });
});
