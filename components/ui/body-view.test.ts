import { expect, test } from 'vitest';
import { prettyJson } from './body-view';

test('JSON is indented, and any other body is shown as received', () => {
  expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(prettyJson('{"id":9007199254740993}')).toBe('{\n  "id": 9007199254740993\n}');
  expect(prettyJson('<html>')).toBe('<html>');
  expect(prettyJson('')).toBe('');
});

test('a body nested too deeply to indent is shown as received', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  expect(prettyJson(deep)).toBe(deep);
});
