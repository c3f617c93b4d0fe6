import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { FLOORS } from '../lib/testing/version-floors';
import { markdownTable } from './markdown-table';
import { operationsTable } from './operations-by-role';

export const SECURITY_FILE = 'SECURITY.md';

const floorsTable = (): string =>
  markdownTable([
    ['Package', 'At least', 'Why'],
    ...FLOORS.map(({ name, least, why }) => [`\`${name}\``, least, why]),
  ]);

/** What the text says of the code, as the code has it: between the comments that name each part. */
export const withTables = (text: string): string =>
  Object.entries({ operations: operationsTable(), floors: floorsTable() }).reduce(
    (written, [part, table]) =>
      written.replace(
        new RegExp(`(<!-- ${part} -->\n)[^]*(<!-- /${part} -->)`),
        (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`,
      ),
    text,
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(SECURITY_FILE, withTables(readFileSync(SECURITY_FILE, 'utf8')));
