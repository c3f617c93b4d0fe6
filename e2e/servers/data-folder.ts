import { rmSync } from 'node:fs';
import { copyFolder } from '../../lib/platform/db/copy-folder';

/** A data folder with an empty, migrated database, made once per run because it takes seconds. */
export const EMPTY_DATA = 'test-results/data/empty';

/** Clears the folder, so that a process that opens it starts with an empty database. */
export function emptyData(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  copyFolder(EMPTY_DATA, folder);
}
