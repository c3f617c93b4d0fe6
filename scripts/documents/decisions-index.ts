import { readdirSync } from 'node:fs';
import { markdownTable } from './markdown-table';
import { readText } from './source-files';

const FOLDER = 'docs/decisions';

/** A separate line below the title of a decision that is not simply in force: `Status: superseded by 031.` */
const STATUS = /^Status: (.+?)\.?$/m;

export interface Decision {
  number: string;
  file: string;
  title: string;
  status: string;
}

export const decisions = (): Decision[] =>
  readdirSync(FOLDER)
    .filter((file) => /^\d{3}-.+\.md$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readText(`${FOLDER}/${file}`);
      const number = file.slice(0, 3);
      const title = /^# (?:\d{3}:? )?(.+)$/m.exec(text)?.[1] ?? file;
      return { number, file, title, status: STATUS.exec(text)?.[1] ?? 'in force' };
    });

/** Returns docs/decisions/README.md with a row for each decision. */
export const withIndex = (text: string): string =>
  text.replace(
    /(<!-- index -->\n)[\s\S]*(<!-- \/index -->)/,
    (_, begin: string, end: string) =>
      `${begin}\n${markdownTable([
        ['', 'Decision', 'Status'],
        ...decisions().map(({ number, file, title, status }) => [number, `[${title}](${file})`, status]),
      ])}\n\n${end}`,
  );
