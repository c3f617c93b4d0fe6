import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['app', 'bench', 'components', 'docs', 'e2e', 'lib', 'scripts'];
const WRITTEN = /\.(?:tsx?|mjs|css|md)$/;
/** What is installed or built below a folder is not ours. */
const NOT_OURS = /(?:^|\/)(?:node_modules|dist)\//;

/** Every file of ours that has words, by its path from the root, in order. */
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

/** Every document that people write. `bench/results.md` is written by the bench. */
export const documents = (): string[] =>
  sourceFiles().filter((path) => path.endsWith('.md') && path !== 'bench/results.md');
