import { rmSync } from 'node:fs';
import { copyFolder } from '../../lib/db/copy-folder';

/** A data folder with an empty, migrated database, made once a run: making one takes seconds. */
export const EMPTY_DATA = 'test-results/data/empty';

/** Whatever was in the folder is gone, and a process that opens it begins anew. */
export function emptyData(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  copyFolder(EMPTY_DATA, folder);
}
