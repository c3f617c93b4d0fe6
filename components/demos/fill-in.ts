import type { DemoValues } from './demo-script';

const NAME = /\{(\w+)\}/g;

/** Replaces `{name}` with known values in texts, lists and objects. A text that is only a name becomes the value. */
export function fillIn<Given>(given: Given, known: DemoValues): Given {
  if (typeof given === 'string') return fillText(given, known) as Given;
  if (Array.isArray(given)) return given.map((one) => fillIn(one, known)) as Given;
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, fillIn(value, known)]),
  ) as Given;
}

function fillText(text: string, known: DemoValues): unknown {
  const [, alone] = /^\{(\w+)\}$/.exec(text) ?? [];
  if (alone !== undefined) return known[alone] ?? text;
  return text.replace(NAME, (whole, name: string) => (name in known ? String(known[name]) : whole));
}

/** A member by dotted path, with numbers for list items; undefined if absent. */
export const memberOf = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], value);

/** Members of an answer, under the names a script gives them. */
export const namedMembers = (answer: unknown, keep: Readonly<Record<string, string>> = {}): DemoValues =>
  Object.fromEntries(Object.entries(keep).map(([name, path]) => [name, memberOf(answer, path)]));

/** Whether an address is this page: the same path, with at least the parameters that are named. */
export function isPage(page: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const wanted = new URL(page, 'http://page.internal');
  const present = new URLSearchParams(search);
  return (
    pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => present.getAll(name).includes(value))
  );
}
