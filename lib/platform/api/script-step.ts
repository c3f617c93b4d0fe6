/** A step of a script, such as a guided demo or a scenario of the sandbox: its words, and what is done. */
export interface ScriptStep<Action> {
  words: string;
  actions?: readonly Action[];
}

/** Values found so far, by name. */
export type ScriptValues = Readonly<Record<string, unknown>>;

/**
 * A request as data. Its texts may name what earlier requests found, such as `/profiles/{profile}`. A text that is only
 * a name becomes the value itself.
 */
export interface ScriptRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** Members of the answer by dotted path, under the names that later steps use. */
  keep?: Readonly<Record<string, string>>;
}

const NAME = /\{(\w+)\}/g;

/** Replaces `{name}` with known values in texts, lists and objects. A text that is only a name becomes the value. */
export function fillIn<Given>(given: Given, known: ScriptValues): Given {
  if (typeof given === 'string') return fillText(given, known) as Given;
  if (Array.isArray(given)) return given.map((one) => fillIn(one, known)) as Given;
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, fillIn(value, known)]),
  ) as Given;
}

function fillText(text: string, known: ScriptValues): unknown {
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
export const namedMembers = (answer: unknown, keep: Readonly<Record<string, string>> = {}): ScriptValues =>
  Object.fromEntries(Object.entries(keep).map(([name, path]) => [name, memberOf(answer, path)]));
