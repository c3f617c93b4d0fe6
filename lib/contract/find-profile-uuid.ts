/** Characters of a pasted text in which a UUID is looked for. */
export const MOST_PASTED = 10_000;

const UUID_ANYWHERE =
  /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/i;

/**
 * The first UUID in whatever was pasted (an address, a sentence, a bare UUID), in lower case, or null.
 * Apart from its schema so that a page can look for one without sending zod along.
 */
export function findProfileUuid(text: string): string | null {
  return UUID_ANYWHERE.exec(text.slice(0, MOST_PASTED))?.[0].toLowerCase() ?? null;
}
