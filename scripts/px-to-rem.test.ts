import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const { default: postcss } = createRequire(createRequire(import.meta.url).resolve('@tailwindcss/postcss'))(
  'postcss',
) as typeof import('postcss');
const load = (path: string) => import(pathToFileURL(resolve(path)).href);

const { pxToRem, toRem } = (await load('scripts/px-to-rem.mjs')) as {
  pxToRem: () => import('postcss').Plugin;
  toRem: (text: string) => string;
};
const { default: config } = (await load('postcss.config.mjs')) as {
  default: { plugins: (string | import('postcss').Plugin)[] };
};
const tailwind = createRequire(import.meta.url)('@tailwindcss/postcss') as () => import('postcss').Plugin;

test('lengths in pixels become rem; fine lines, names and addresses stay', () => {
  expect(toRem('44px')).toBe('2.75rem');
  expect(toRem('-13.5px')).toBe('-0.84375rem');
  expect(toRem('minmax(0,1fr) 26px')).toBe('minmax(0,1fr) 1.625rem');
  expect(toRem('(min-width: 900px)')).toBe('(min-width: 56.25rem)');
  expect(toRem('calc(100vw - 24px)')).toBe('calc(100vw - 1.5rem)');
  expect(toRem('1px solid red')).toBe('1px solid red');
  expect(toRem('var(--gap-12px)')).toBe('var(--gap-12px)');
  expect(toRem('url(icon-16px.svg)')).toBe('url(icon-16px.svg)');
});

test('decoration, paper and descriptors keep their pixels', () => {
  const styles =
    'a { border-left: 3px solid; box-shadow: 0 4px 8px red; height: 30px }\n@media print { a { height: 30px } }\n@page { margin: 9px }';
  const { css } = postcss([pxToRem()]).process(styles, { from: undefined });
  expect(css).toContain('3px solid; box-shadow: 0 4px 8px red; height: 1.875rem');
  expect(css).toContain('print { a { height: 30px } }');
  expect(css).toContain('margin: 9px');
});

/** What holds text: with a larger font it must grow. */
const SIZES =
  /^(?:font-size|--text-.*|line-height|(?:min-|max-)?(?:width|height|inline-size|block-size)|padding.*|margin.*|gap|grid-template-columns|flex-basis|top|left|scroll-.*)$/;

test('in the built style sheet, every size on screen follows the browser’s font size', {
  timeout: 60_000,
}, async () => {
  const from = 'app/globals.css';
  const [, converting] = config.plugins;
  const { root } = await postcss([tailwind(), converting as import('postcss').Plugin]).process(
    readFileSync(from, 'utf8'),
    { from },
  );
  const fixed: string[] = [];
  let rems = 0;
  root.walkDecls((declaration) => {
    if (!SIZES.test(declaration.prop) || isOnPaper(declaration)) return;
    if (/\d(?:\.\d+)?rem/.test(declaration.value)) rems += 1;
    const lengths = declaration.value.match(/[\d.]+px/g) ?? [];
    if (lengths.some((length) => Number.parseFloat(length) > 2)) fixed.push(String(declaration));
  });
  root.walkAtRules(/^(?:media|container)$/, ({ params }) => {
    if (/\dpx/.test(params)) fixed.push(params);
  });
  expect(fixed).toEqual([]);
  expect(rems).toBeGreaterThan(200);
});

function isOnPaper(node: import('postcss').Declaration): boolean {
  for (let rule = node.parent; rule !== undefined; rule = rule.parent as typeof rule) {
    if (
      rule.type === 'atrule' &&
      /print|page/.test(`${Reflect.get(rule, 'name')} ${Reflect.get(rule, 'params')}`)
    ) {
      return true;
    }
  }
  return false;
}
