import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(name, 'utf8');

const views = ['components', 'app']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name));

/** `text-[12px]`, `font-[560]`, `leading-[1.3]`, and the same as a style. */
const LITERAL =
  /\b(?:text|font|leading|tracking)-\[-?[\d.]+[a-z%]*\]|\b(?:fontSize|fontWeight|lineHeight)\b/g;

/** Names in the scale: Tailwind silently ignores unknown ones. */
const SIZE =
  /\b(?:text-(?:\dxl|\dxs|xs|sm|base|md|lg|xl)|font-(?:thin|light|normal|medium|semibold|bold))\b/g;

test('sizes, weights and line heights are names from the type scale', () => {
  const literals = views.flatMap((name) =>
    [...read(name).matchAll(LITERAL)].map(([found]) => `${name}: ${found}`),
  );
  expect(literals).toEqual([]);
  expect(views.length).toBeGreaterThan(100);
});

test('every name used is in the type scale', () => {
  const styles = read('app/globals.css');
  const unknown = views.flatMap((name) =>
    [...read(name).matchAll(SIZE)]
      .map(([word]) => word)
      .filter((word) => !styles.includes(`--${word.replace('font-', 'font-weight-')}:`)),
  );
  expect(unknown).toEqual([]);
});

test('the style sheet defines sizes and weights only in the scale', () => {
  const styles = read('app/globals.css')
    .replace(/@theme \{[^}]*\}/, '')
    .replace(/@page \{[\s\S]*$/, '');
  expect(styles.match(/font-(?:size|weight): *[\d.][^;]*/g)).toBeNull();
});
