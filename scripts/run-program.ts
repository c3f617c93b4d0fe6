import { BackupError } from '@/lib/backup/backup-format';
import { DatabaseError } from '@/lib/db/database-error';
import { makeFilesPrivate } from '@/lib/db/private-folder';
import { EnvironmentError } from '@/lib/env';

/** Their messages are for the terminal. */
const EXPECTED = [BackupError, DatabaseError, EnvironmentError];

/** Runs a program of the terminal. What it throws is told there, an error that is expected by its message alone. */
export function runProgram(main: () => Promise<void>): void {
  makeFilesPrivate();
  main().catch((error: unknown) => {
    const isExpected = error instanceof Error && EXPECTED.some((kind) => error instanceof kind);
    console.error(isExpected ? error.message : error);
    process.exit(1);
  });
}
