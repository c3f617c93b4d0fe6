import { readText, sourceFiles } from './source-files';

/** `case 83`, `cases 24, 27–29`, `cases 1 to 4`, `cases 59 and 70`. */
const MENTION = /\bcases? (\d+(?:(?:, | and | to |[–-])\d+)*)/gi;

/** The numbers of cases in a text, including those inside a range. */
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

/** The code that writes and checks the list of cases, and the list itself. */
const ABOUT_CASES = /^(?:docs\/cases\.md|scripts\/documents\/.+)$/;

/** The files that mention each case: only tests, or all. */
export function filesByCase(which: 'tests' | 'all'): Map<number, string[]> {
  const files = new Map<number, string[]>();
  for (const path of sourceFiles().filter((one) => !ABOUT_CASES.test(one)))
    if (which === 'all' || isTest(path))
      for (const number of casesIn(readText(path))) files.set(number, [...(files.get(number) ?? []), path]);
  return files;
}

/** An entry of docs/cases.md: its number, and the next line, which names tests. */
export const CASE = /^- \*\*(\d+)\*\* .+\n(?: {2}(.+)\n)?/gm;

const NO_TEST = 'No test names it yet.';

/** Returns docs/cases.md with each case followed by the tests that mention it. */
export function withTests(text: string): string {
  const tests = filesByCase('tests');
  return text.replace(CASE, (entry, number: string) => {
    const [line = ''] = entry.split('\n');
    const named = tests.get(Number(number))?.map((path) => `\`${path}\``);
    return `${line}\n  ${named?.join(', ') ?? NO_TEST}\n`;
  });
}
