import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The lines of a backup, its end too. */
export const linesOf = (path: string): string[] =>
  gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');

export const packed = (lines: readonly string[]): Buffer => gzipSync(`${lines.join('\n')}\n`);

/** A backup that is whole by its checksum: the last line, the end, is made anew. */
export function sealed(lines: readonly string[]): Buffer {
  const before = lines.slice(0, -1);
  const sha256 = createHash('sha256')
    .update(`${before.join('\n')}\n`)
    .digest('hex');
  return packed([...before, JSON.stringify({ ...(JSON.parse(lines.at(-1) ?? '') as object), sha256 })]);
}
