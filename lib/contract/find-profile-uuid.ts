const UUID_ANYWHERE =
  /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/i;

/**
 * The first UUID in whatever was pasted (an address, a sentence, a bare UUID), in lower case, or null.
 * Apart from its schema so that a page can look for one without sending zod along.
 */
export function findProfileUuid(text: string): string | null {
  return UUID_ANYWHERE.exec(text.slice(0, 10_000))?.[0].toLowerCase() ?? null;
}
