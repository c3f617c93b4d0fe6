import { readFileSync } from 'node:fs';

let rows;

/** The bench's rows, newest first, read once. */
export function readRows() {
  rows ??= JSON.parse(readFileSync(process.env.ROWS, 'utf8')).sort((a, b) =>
    a.updated_at < b.updated_at ? 1 : -1,
  );
  return rows;
}
