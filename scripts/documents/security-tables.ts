import { OPERATIONS } from '../../lib/features/operations';
import { may, PERMISSIONS, ROLE_LABELS } from '../../lib/platform/access/permissions';
import { ROLES, type Role } from '../../lib/platform/access/roles';
import { isDownload, type Operation, permissionOf, tokensOf } from '../../lib/platform/api/operation';
import { FLOORS } from '../../lib/testing/version-floors';
import { markdownTable } from './markdown-table';

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

/** Every operation of the API by name, such as `GET /api/labels`. */
export const operations = (): [name: string, row: Operation][] =>
  Object.entries<Operation>(OPERATIONS).sort(([one], [other]) =>
    addressOf(one) < addressOf(other) ? -1 : 1,
  );

const addressOf = (name: string): string => name.split(' ').reverse().join(' ');

export function mayAsk(row: Operation, role: Role): boolean {
  const permission = permissionOf(row);
  return permission === undefined || may(role, permission);
}

const WORDS = { anyone: 'nothing (anyone)', signed_in: 'a session' } as const;

const asksFor = ({ access }: Operation): string =>
  access === 'anyone' || access === 'signed_in' ? WORDS[access] : `\`${access}\``;

const TOKENS = { read: 'any', write: 'with write access', none: '–' } as const;

/**
 * The same as Markdown: each role's access by permission and operation, and whether tokens and masked names allow it.
 */
function operationsTable(): string {
  const mark = (yes: boolean) => (yes ? 'yes' : '–');
  const byOperation = markdownTable([
    ['Operation', 'Needs', ...ROLES.map((role) => ROLE_LABELS[role]), 'API tokens', 'Names masked'],
    ...operations().map(([name, operation]) => [
      `\`${name}\``,
      asksFor(operation),
      ...ROLES.map((role) => mark(mayAsk(operation, role))),
      TOKENS[tokensOf(operation) ?? 'none'],
      mark(!isDownload(operation)),
    ]),
    [
      '`/sandbox/control/…`, all methods',
      '`sandbox.control`',
      ...ROLES.map((role) => mark(may(role, 'sandbox.control'))),
      '–',
      mark(true),
    ],
  ]);
  const byPermission = markdownTable([
    ['Permission', 'Roles'],
    ...Object.entries(PERMISSIONS).map(([permission, allowed]) => [
      `\`${permission}\``,
      allowed.map((role) => ROLE_LABELS[role]).join(', '),
    ]),
  ]);
  return `${byOperation}\n\n${byPermission}`;
}
