import { createHash } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Stores files of the same content once, under each of their names. None of them may be changed afterwards. */
export function linkSameFiles(folder: string): void {
  const first = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    const same = first.get(hash);
    if (same === undefined) {
      first.set(hash, path);
      continue;
    }
    rmSync(path);
    linkSync(same, path);
  }
}
