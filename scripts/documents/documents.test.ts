import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../lib/application/env';
import { CASE, casesIn, filesByCase } from './cases';
import { decisions, withIndex } from './decisions-index';
import { documents, readText, sourceFiles } from './source-files';

const prose = (text: string) => text.replace(/```[\s\S]*?```/g, '');

/** The anchor that GitHub generates for a heading. */
const anchor = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const anchorsOf = (path: string) =>
  [...prose(readText(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading));

describe('documents', () => {
  test('link to existing files and headings', () => {
    const links = documents().flatMap((path) =>
      [...prose(readText(path)).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .map((target) => ({ path, target })),
    );
    const broken = links.filter(({ path, target }) => {
      const [file = '', heading] = target.split('#');
      const found = file === '' ? path : normalize(join(dirname(path), file));
      return !existsSync(found) || (heading !== undefined && !anchorsOf(found).includes(heading));
    });
    expect(broken).toEqual([]);
    expect(links.length).toBeGreaterThan(60);
  });

  test('name existing files and folders', () => {
    const missing = documents()
      .filter((path) => !path.startsWith('docs/decisions/'))
      .flatMap((path) =>
        [...prose(readText(path)).matchAll(/`((?:app|bench|components|docs|e2e|lib|scripts)\/[^`\s<>…*]+)`/g)]
          .map(([, named = '']) => named)
          .filter((named) => !existsSync(named))
          .map((named) => `${path}: ${named}`),
      );
    expect(missing).toEqual([]);
  });

  test('name commands that are in package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const commands = documents().flatMap((path) =>
      [...readText(path).matchAll(/npm run\s+([a-z:]+)/g)].map(([, command = '']) => command),
    );
    expect([...new Set(commands)].filter((command) => !(command in scripts))).toEqual([]);
    expect(commands.length).toBeGreaterThan(20);
  });

  test('the README can be read in five minutes', () => {
    expect(readText('README.md').split('\n').length).toBeLessThanOrEqual(151);
  });
});

test('environment variables named in documents are read by the code, or by compose.yaml', () => {
  const known = new Set([
    ...readEnvironment({ NODE_ENV: 'test' }).variables.map(({ name }) => name),
    ...[...readText('compose.yaml').matchAll(/\$\{([A-Z_]+):-/g)].map(([, name = '']) => name),
  ]);
  const mentioned = ['README.md', 'SECURITY.md', 'docs/configuration.md', 'docs/operations.md']
    .flatMap((path) => [...readText(path).matchAll(/`([A-Z]+_[A-Z_]+)\b(?!…)/g)])
    .map(([, name = '']) => name);
  expect(mentioned.filter((name) => !known.has(name))).toEqual([]);
  expect(mentioned.length).toBeGreaterThan(40);
});

test('every section of the API document that the code names is a heading in docs/contract.md', () => {
  const headings = [...readText('docs/contract.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  const named = sourceFiles()
    .filter((path) => !path.startsWith('docs/') && !path.startsWith('scripts/documents/'))
    .flatMap((path) =>
      [...readText(path).matchAll(/API document, "([^"]+)"/g)].map(([, section]) => section),
    );
  expect([...new Set(named)].filter((section) => !headings.includes(section))).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});

describe('docs/cases.md is up to date; if not, run npm run docs:write', () => {
  const text = readText('docs/cases.md');
  const entries = [...text.matchAll(CASE)].map(([, number, tests = '']) => ({
    number: Number(number),
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }));

  test('contains every case mentioned in the code', () => {
    const listed = new Set([...entries.map(({ number }) => number), ...casesIn(text)]);
    expect([...filesByCase('all')].filter(([number]) => !listed.has(number))).toEqual([]);
  });

  test('names an existing test that mentions each case, or none if there is none', () => {
    const tests = filesByCase('tests');
    const wrong = entries.filter(
      ({ number, tests: named }) =>
        named.some((path) => !tests.get(number)?.includes(path)) || (named.length === 0 && tests.has(number)),
    );
    expect(wrong).toEqual([]);
    expect(entries.length).toBeGreaterThan(130);
  });
});

test('docs/decisions/README.md has every decision with its status; if not, run npm run docs:write', () => {
  const index = readText('docs/decisions/README.md');
  expect(withIndex(index)).toBe(index);
  expect(decisions().map(({ number }) => number)).toEqual([
    ...new Set(decisions().map(({ number }) => number)),
  ]);
});

test('mentions of cases are parsed with lists and ranges', () => {
  expect(casesIn('cases 24, 27–29 and 81; case 5: cases 1 to 3')).toEqual([1, 2, 3, 5, 24, 27, 28, 29, 81]);
});
