import { makeFilesPrivate } from '@/lib/platform/db/private-folder';
import { failureWords } from '@/lib/platform/log/failure-words';

/** Runs a command-line program. If it throws, prints the reason and exits with code 1. */
export function runProgram(main: () => Promise<void>): void {
  makeFilesPrivate();
  main().catch(endWith);
}

export function endWith(cause: unknown): never {
  console.error(failureWords(cause, 'The program stopped'));
  process.exit(1);
}
