import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { may, PERMISSIONS, type Permission } from '../lib/contract/permissions';
import { ROLE_LABELS } from '../lib/contract/role-words';
import { ROLES, type Role } from '../lib/contract/roles';
import { markdownTable } from './markdown-table';

/** One method of one address of the console's API, and what its code asks before it does anything. */
export interface Operation {
  method: string;
  address: string;
  /** What `permit` is asked, all of which has to be allowed; none: a session is enough. */
  permissions: Permission[];
  /** Whoever comes, without a session. */
  isOpen: boolean;
}

const ROUTES = 'app/api';
/** Where what a route calls is followed to. */
const FOLLOWED = /^lib\/(bff|console)\//;
/** What answers somebody who has not signed in. */
const FOR_ANYONE = /\b(answerAnyone|attemptForAnyone|letIn)\b/;
const FOR_OPERATORS = /\b(answer|answerChange|reply|attempt)\(/;

/** Every operation of the API as the code has it: routes by their files, permissions by what these call. */
export function readOperations(): Operation[] {
  return readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('route.ts') && !path.startsWith('[...path]'))
    .sort()
    .flatMap((path) => {
      const file = join(ROUTES, path);
      const address = `/api/${dirname(path).replaceAll('\\', '/')}`.replace(/\[(\w+)\]/g, '{$1}');
      const handlers = [...declarations(file)].filter(([name]) => /^[A-Z]+$/.test(name));
      return handlers.map(([method, text]) => {
        const reached = reach(file, text);
        const asked = reached.flatMap((part) =>
          [...part.matchAll(/\bpermit\([^;]*?'([a-z_.]+)'/g)].map(
            ([, permission]) => permission as Permission,
          ),
        );
        const isOpen = reached.some((part) => FOR_ANYONE.test(part));
        if (!isOpen && !reached.some((part) => FOR_OPERATORS.test(part)))
          throw new Error(`${method} ${address}: nothing that it calls looks who asks.`);
        return { method, address, permissions: [...new Set(asked)].sort(), isOpen };
      });
    });
}

export const mayAsk = ({ permissions }: Operation, role: Role): boolean =>
  permissions.every((permission) => may(role, permission));

/** The same as Markdown: what each role may do, by permission and by operation. */
export function operationsTable(): string {
  const mark = (yes: boolean) => (yes ? 'yes' : '–');
  const byOperation = markdownTable([
    ['Operation', 'Asks for', ...ROLES.map((role) => ROLE_LABELS[role])],
    ...readOperations().map((operation) => [
      `\`${operation.method} ${operation.address}\``,
      operation.isOpen
        ? 'nothing: anybody'
        : operation.permissions.map((one) => `\`${one}\``).join(', ') || 'a session',
      ...ROLES.map((role) => mark(mayAsk(operation, role))),
    ]),
    [
      '`/sandbox/control/…`, every method',
      '`sandbox.control`',
      ...ROLES.map((role) => mark(may(role, 'sandbox.control'))),
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

const read = new Map<string, Map<string, string>>();

/** Top-level declarations of a file, each with its text up to the next one. */
function declarations(file: string): Map<string, string> {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8').replace(/^export \{[^}]*\}.*$/gm, '');
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:const|function\*?) (\w+)/gm)];
  const found = new Map(
    starts.map((start, index) => [start[1] ?? '', text.slice(start.index, starts[index + 1]?.index)]),
  );
  read.set(file, found);
  return found;
}

/** Names that a file imports from the project, each with its file. */
function imports(file: string): Map<string, string> {
  const found = readFileSync(file, 'utf8').matchAll(/^import \{([^}]*)\} from '((?:@\/|\.)[^']*)'/gm);
  return new Map(
    [...found].flatMap(([, names = '', from = '']) => {
      const target = `${from.startsWith('@/') ? from.slice(2) : join(dirname(file), from)}.ts`;
      return names.split(',').map((name) => [name.replace(/^\s*(type )?/, '').trim(), target] as const);
    }),
  );
}

/** The texts that can run when `text` of `file` does, as far as it goes into the console's own verbs. */
function reach(file: string, text: string, seen = new Set<string>()): string[] {
  const [own, foreign] = [declarations(file), imports(file)];
  const called = new Set(text.match(/\b\w+\b/g));
  const parts = [text];
  for (const name of called) {
    const target = own.has(name) ? file : foreign.get(name);
    const key = `${target} ${name}`;
    if (
      target === undefined ||
      seen.has(key) ||
      !(target === file || FOLLOWED.test(target)) ||
      !existsSync(target)
    )
      continue;
    seen.add(key);
    const declared = declarations(target).get(name);
    // How `answer` works is the same for all; what it is given is what differs.
    if (declared !== undefined && !/lib\/bff\/(answer|let-in|read-body)\.ts$|permit\.ts$/.test(target))
      parts.push(...reach(target, declared, seen));
  }
  return parts;
}
