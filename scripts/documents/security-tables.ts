import { FLOORS } from '../../lib/testing/version-floors';
import { markdownTable } from './markdown-table';
import { operationsTable } from './operations-by-role';

const floorsTable = (): string =>
  markdownTable([
    ['Package', 'At least', 'Why'],
    ...FLOORS.map(({ name, least, why }) => [`\`${name}\``, least, why]),
  ]);

/** Returns SECURITY.md with its tables generated from the code, between the comments that name each part. */
export const withTables = (text: string): string =>
  Object.entries({ operations: operationsTable(), floors: floorsTable() }).reduce(
    (written, [part, table]) =>
      written.replace(
        new RegExp(`(<!-- ${part} -->\n)[\\s\\S]*(<!-- /${part} -->)`),
        (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`,
      ),
    text,
  );
