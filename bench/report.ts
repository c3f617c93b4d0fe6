import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The result of one part: a table, and notes on how it was measured. */
export interface Section {
  title: string;
  columns: string[];
  rows: string[][];
  notes: string[];
}

/** Formats a section for the terminal, with numbers aligned to the right. */
export function toText({ title, columns, rows, notes }: Section): string {
  const lines = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line.map((cell, column) => align(cell, widths[column] ?? 0, column)).join('  '),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [title, '', text[0], rule, ...text.slice(1), '', ...notes.map((note) => `· ${note}`)].join('\n');
}

const align = (cell: string, width: number, column: number) =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);

export function toMarkdown({ title, columns, rows, notes }: Section, machine: string): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(columns.map((_, column) => (column === 0 ? '---' : '---:')));
  const table = [line(columns), rule, ...rows.map(line)].join('\n');
  const list = [`Machine: ${machine}.`, ...notes].map((note) => `- ${note}`).join('\n');
  return `## ${title}\n\n${table}\n\n${list}\n`;
}

/** Replaces the sections measured now and leaves the others, each with its own machine and date. */
export function writeResults(file: string, sections: readonly Section[], machine: string): void {
  const known = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const made = new Map(known.map((text) => [titleOf(text), `${text.trimEnd()}\n`]));
  for (const section of sections) made.set(section.title, toMarkdown(section, machine));
  writeFileSync(file, ['# Measurements\n\nWritten by `npm run bench`.\n', ...made.values()].join('\n'));
}

const titleOf = (text: string) => text.slice(3, text.indexOf('\n'));

export const whole = (value: number): string =>
  Number.isFinite(value) ? Math.round(value).toLocaleString('en-GB') : '–';
export const tenth = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : '–');
export const kilobytes = (bytes: number): string => tenth(bytes / 1000);
export const times = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(2)} ×` : '–');
