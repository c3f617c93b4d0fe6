import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Inputs without text, those that only show it, and those with the browser's own controls. */
const NO_TEXT = /type="(?:checkbox|radio|range|file|number|datetime-local)"|\bhidden\b|\breadOnly\s/;
const BOX = /<(?:input|textarea|Autocomplete\.Input|Command\.Input)\b/g;

/** The attributes of the element that begins at `start`, up to its end; braces and arrows are skipped. */
function attributesAt(source: string, start: number): string {
  let depth = 0;
  for (let index = start; index < source.length; index += 1) {
    if (source[index] === '{') depth += 1;
    else if (source[index] === '}') depth -= 1;
    else if (source[index] === '>' && depth === 0) return source.slice(start, index);
  }
  return source.slice(start);
}

test('case 172: every text box has a maximum length', () => {
  const files = ['components', 'app']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
  const boxes = files.flatMap((name) => {
    const source = readFileSync(name, 'utf8');
    return [...source.matchAll(BOX)].map(({ index }) => ({ name, attributes: attributesAt(source, index) }));
  });
  const texts = boxes.filter(({ attributes }) => !NO_TEXT.test(attributes));
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter(({ attributes }) => !/\bmaxLength=/.test(attributes)).map(({ name }) => name)).toEqual(
    [],
  );
});
