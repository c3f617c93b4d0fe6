/** An index row of the database holds some 2 700 bytes. */
const MOST_CHARACTERS = 200;

/** Escapes that JSON allows and the database cannot store as text: NUL, and half of a surrogate pair. */
const UNHOLDABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** A text of the body for a column: limited in length, and without characters that PostgreSQL cannot store. */
export function storableText(value: unknown): string | null {
  return typeof value === 'string' ? holdable(value).slice(0, MOST_CHARACTERS).toWellFormed() : null;
}

/** JSON of the body for a column, so that every member can be read as text in SQL. */
export function storableJson(value: unknown): unknown {
  return UNHOLDABLE.test(JSON.stringify(value) ?? '') ? clean(value) : value;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return holdable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [holdable(key), clean(member)]));
}

/** Replaces characters that PostgreSQL cannot store. */
export const holdable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');
