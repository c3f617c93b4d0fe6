import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies files and folders, nothing else, into a folder that may exist, readable by the owner only. `fs.cp` takes
 * five times as long.
 */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(/* turbopackIgnore: true */ from, entry.name);
    const target = join(/* turbopackIgnore: true */ to, entry.name);
    if (entry.isDirectory()) copyFolder(source, target);
    else {
      copyFileSync(source, target);
      chmodSync(target, 0o600);
    }
  }
}
