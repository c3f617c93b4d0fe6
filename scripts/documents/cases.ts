import { readText, sourceFiles } from './source-files';

/** `case 83`, `cases 24, 27–29`, `cases 1 to 4`, `cases 59 and 70`. */
const MENTION = /\bcases? (\d+(?:(?:, | and | to |[–-])\d+)*)/gi;

/** Numbers of cases that a text names, those inside of a range too. */
export function casesIn(text: string): number[] {
  const found = [...text.matchAll(MENTION)].flatMap(([, numbers = '']) =>
    numbers.split(/, | and /).flatMap((part) => {
      const [first = 0, last = first] = part.split(/ to |[–-]/).map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  );
  return [...new Set(found)].toSorted((one, other) => one - other);
}

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);

/** What writes and checks the list of cases, and the list itself. */
const ABOUT_CASES = /^(?:docs\/cases\.md|scripts\/documents\/.+)$/;

/** The files that name each case: tests alone, or all. */
export function filesByCase(which: 'tests' | 'all'): Map<number, string[]> {
  const files = new Map<number, string[]>();
  for (const path of sourceFiles().filter((one) => !ABOUT_CASES.test(one)))
    if (which === 'all' || isTest(path))
      for (const number of casesIn(readText(path))) files.set(number, [...(files.get(number) ?? []), path]);
  return files;
}

/** One line of docs/cases.md: its number, and the line below it, which names tests. */
export const CASE = /^- \*\*(\d+)\*\* .+\n(?: {2}(.+)\n)?/gm;

export const NO_TEST = 'No test names it yet.';

/** docs/cases.md with the tests that name each case below it. */
export function withTests(text: string): string {
  const tests = filesByCase('tests');
  return text.replace(CASE, (entry, number: string) => {
    const [line = ''] = entry.split('\n');
    const named = tests.get(Number(number))?.map((path) => `\`${path}\``);
    return `${line}\n  ${named?.join(', ') ?? NO_TEST}\n`;
  });
}
