import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { documents } from '../documents/source-files';
import { listWords } from './list-words';

/** Words that are missing from the British dictionary and from `cspell.json`. */
function misspelt(of: readonly string[], input = ''): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/cspell/bin.mjs', '--no-progress', '--no-summary', '--words-only', '--unique', ...of],
    { input, encoding: 'utf8' },
  );
  if (stderr.includes('Error')) throw new Error(stderr);
  return [...new Set(stdout.split('\n').filter(Boolean))];
}

/** Invented names and texts in several languages, which are in no dictionary. */
const INVENTED = /^(lib\/service\/seed\/|components\/demos\/scripts\/)/;

/** A dictionary is read by a process of its own, beside other tests. */
const timeout = 120_000;

test('strings on screen are spelt in British English', { timeout }, () => {
  const strings = listWords()
    .filter(({ file }) => !INVENTED.test(file))
    .map(({ text }) => text.replace(/\{[^}]*\}/g, ''));
  expect(misspelt(['stdin'], strings.join('\n'))).toEqual([]);
});

test('documents are spelt in British English', { timeout }, () => {
  expect(misspelt(documents())).toEqual([]);
});

test('a misspelt word is found', () => {
  expect(misspelt(['stdin'], 'The color of a labell')).toEqual(['color', 'labell']);
});
