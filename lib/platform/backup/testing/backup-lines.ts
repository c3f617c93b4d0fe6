import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Includes the end line. */
export const linesOf = (path: string): string[] =>
  gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');

export const packed = (lines: readonly string[]): Buffer => gzipSync(`${lines.join('\n')}\n`);

/** Recomputes the last line, the end, so that the checksum is valid. */
export function sealed(lines: readonly string[]): Buffer {
  const before = lines.slice(0, -1);
  const sha256 = createHash('sha256')
    .update(`${before.join('\n')}\n`)
    .digest('hex');
  return packed([...before, JSON.stringify({ ...(JSON.parse(lines.at(-1) ?? '') as object), sha256 })]);
}
