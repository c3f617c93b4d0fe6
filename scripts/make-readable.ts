import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const [READ, ENTER] = [0o044, 0o055];

/**
 * Lets every user of this machine read a folder and everything in it, whatever the umask and the modes of what was
 * copied: a build is often made by one user and run by another. Links stay as they are.
 */
export function makeReadable(path: string): void {
  const found = lstatSync(path);
  if (found.isDirectory()) {
    chmodSync(path, found.mode | ENTER);
    for (const name of readdirSync(path)) makeReadable(join(path, name));
  } else if (found.isFile()) chmodSync(path, found.mode | READ);
}
