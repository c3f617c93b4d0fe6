/** Maximum length of a pasted text that is searched for a UUID, in characters. */
export const MOST_PASTED = 10_000;

const UUID_ANYWHERE =
  /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/i;

/**
 * The first UUID in any pasted text (an address, a sentence, a bare UUID), in lower case, or null. Separate from its
 * schema so that a page can use it without zod.
 */
export function findProfileUuid(text: string): string | null {
  return UUID_ANYWHERE.exec(text.slice(0, MOST_PASTED))?.[0].toLowerCase() ?? null;
}
