import type { LucideIcon } from 'lucide-react';
import { indexedWords, meetsTerms, searchTerms } from '@/lib/platform/text/search-words';

export interface PaletteItem {
  /** Entries with the same key are listed once. Without `choose`, the address to go to. */
  key: string;
  label: string;
  icon: LucideIcon;
  /** As spelt in the API or the address. */
  code?: string;
  /** Further words that find it. */
  also?: string;
  choose?: () => void;
}

export interface PaletteGroup {
  heading: string;
  items: readonly PaletteItem[];
}

/** The searchable text of each item, built once. */
const folded = new WeakMap<PaletteItem, string>();

function foldedOf(item: PaletteItem): string {
  const known =
    folded.get(item) ?? indexedWords(`${item.label} ${item.code ?? ''} ${item.also ?? ''}`).join(' ');
  folded.set(item, known);
  return known;
}

/** The items that contain every word of `text`. */
export function matchingItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const terms = searchTerms(text);
  if (terms.length === 0) return text.trim() === '' ? [...items] : [];
  return items.filter((item) => meetsTerms(terms, (word) => foldedOf(item).includes(word)));
}

/** Lists each item only once, and omits empty groups. */
export function withoutRepeats(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const listed = new Set<string>();
  const isNew = ({ key }: PaletteItem) => !listed.has(key) && listed.add(key) !== undefined;
  return groups
    .map(({ heading, items }) => ({ heading, items: items.filter(isNew) }))
    .filter(({ items }) => items.length > 0);
}
