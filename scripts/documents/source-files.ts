import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['app', 'bench', 'components', 'docs', 'e2e', 'lib', 'scripts'];
const WRITTEN = /\.(?:tsx?|mjs|css|md)$/;
/** Installed or built files are not ours. */
const NOT_OURS = /(?:^|\/)(?:node_modules|dist)\//;

/** Every text file of ours, sorted, by path from the root. */
export const sourceFiles = (): string[] =>
  [
    ...readdirSync('.').filter((name) => WRITTEN.test(name)),
    ...FOLDERS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((name) => WRITTEN.test(name) && !NOT_OURS.test(name)),
    ),
  ].toSorted();

export const readText = (path: string): string => readFileSync(path, 'utf8');

/** Every document written by people. `bench/results.md` is written by the bench. */
export const documents = (): string[] =>
  sourceFiles().filter((path) => path.endsWith('.md') && path !== 'bench/results.md');
