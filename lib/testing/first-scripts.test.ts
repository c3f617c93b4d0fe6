import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Libraries that load when they are first needed, and never with a page: docs/decisions/004. */
const LATER = [
  'zod',
  'cmdk',
  'react-hook-form',
  '@hookform/resolvers',
  'sonner',
  '@base-ui/react/dialog',
  '@base-ui/react/alert-dialog',
];

/** Files that a browser loads with every page of the console: an error page is a page of its own. */
const FRAMES = ['app/layout.tsx', 'app/error.tsx', 'app/(console)/layout.tsx', 'app/(console)/error.tsx'];
const PAGES = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('page.tsx'))
  .map((file) => join('app', file));
/** Pages that are a form, or have one that is always open. */
const WITH_FORM = [
  '(auth)/invitation/[token]',
  '(auth)/sign-in',
  '(console)/account',
  '(console)/assignments/new',
  '(console)/checks/[id]/edit',
  '(console)/checks/new',
  '(console)/labels',
].map((page) => `app/${page}/page.tsx`);
const FORM = 'react-hook-form';

/** Modules that a file imports statically, other than for their types. */
function imports(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+([^;]*?)\s+from '([^']+)';/gm);
  return [...statements].flatMap(([, names = '', specifier = '']) => {
    const listed = /^\{([\s\S]*)\}$/.exec(names)?.[1]?.split(',') ?? [names];
    const isOfTypes = listed.every((name) => name.trim() === '' || /^\s*type\s/.test(name));
    return isOfTypes || /^type\s/.test(names) ? [] : [specifier];
  });
}

function fileOf(specifier: string, from: string): string | undefined {
  if (!/^[.@]\/|^\.\./.test(specifier)) return undefined;
  const path = specifier.startsWith('@/')
    ? specifier.slice(2)
    : relative('.', resolve(dirname(from), specifier));
  return [`${path}.tsx`, `${path}.ts`, join(path, 'index.ts')].find(existsSync);
}

/** Libraries that reach the browser with `file`, each with the modules that lead to it. */
function librariesOf(file: string, isInBrowser: boolean, way: string[] = [], seen = new Set<string>()) {
  const inBrowser = isInBrowser || readFileSync(file, 'utf8').startsWith("'use client'");
  const place = `${file} ${inBrowser}`;
  if (seen.has(place)) return [];
  seen.add(place);
  const found: { library: string; way: string }[] = [];
  for (const specifier of imports(file)) {
    const next = fileOf(specifier, file);
    if (next !== undefined) found.push(...librariesOf(next, inBrowser, [...way, file], seen));
    else if (inBrowser) found.push({ library: specifier, way: [...way, file].join(' → ') });
  }
  return found;
}

test.each([...FRAMES, ...PAGES])('%s includes no library that is only needed later', (file) => {
  const found = librariesOf(file, false).filter(({ library }) => LATER.includes(library));
  expect(found.filter(({ library }) => library !== FORM || !WITH_FORM.includes(file))).toEqual([]);
});

test('the examined files are those that the browser loads, and only pages with a form are exempt', () => {
  const [first] = PAGES;
  expect(PAGES).toContain('app/(console)/page.tsx');
  expect(librariesOf(first ?? '', false).map(({ library }) => library)).toContain('@tanstack/react-query');
  const withForm = PAGES.filter((file) => librariesOf(file, false).some(({ library }) => library === FORM));
  expect(withForm.toSorted()).toEqual(WITH_FORM);
});
