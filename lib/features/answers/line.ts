import { inWords } from '@/lib/platform/text/in-words';

/** A sentence, or the beginning of one that ends in a list: the items are a list on screen. */
export type Line = string | { words: string; items: readonly string[] };

/** A line that ends in a list; with a single item it is a sentence. */
export const listing = (words: string, items: readonly string[]): Line =>
  items.length < 2 ? `${words} ${items.join('')}.` : { words, items };

/** The line as a sentence, to be copied or read aloud. */
export const lineText = (line: Line): string =>
  typeof line === 'string' ? line : `${line.words} ${inWords(line.items)}.`;
