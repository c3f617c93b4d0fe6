import { readdirSync } from 'node:fs';

const FOLDERS = ['docs', 'docs/decisions'];

/** Every document that people read, by its path from the root. */
export const documents = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)).filter((path) =>
    path.endsWith('.md'),
  ),
];
