import type { LucideIcon } from 'lucide-react';
import { searchWords } from '@/lib/contract/search-words';

/** One thing that the palette can do. */
export interface PaletteItem {
  /** Where it leads, as far as it leads anywhere: what leads to the same place is listed once. */
  key: string;
  label: string;
  icon: LucideIcon;
  /** As the API or the address spells it. */
  code?: string;
  choose: () => void;
}

export interface PaletteGroup {
  heading: string;
  items: readonly PaletteItem[];
}

/** What is searched of an item, made once for each. */
const folded = new WeakMap<PaletteItem, string>();

function foldedOf(item: PaletteItem): string {
  const known = folded.get(item) ?? searchWords(`${item.label} ${item.code ?? ''}`).join(' ');
  folded.set(item, known);
  return known;
}

/** The items in which every word of `text` occurs. */
export function matchingItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = searchWords(text);
  if (words.length === 0) return text.trim() === '' ? [...items] : [];
  return items.filter((item) => words.every((word) => foldedOf(item).includes(word)));
}

/** Each item where it stands first, and no group without one. */
export function withoutRepeats(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const listed = new Set<string>();
  const isNew = ({ key }: PaletteItem) => !listed.has(key) && listed.add(key) !== undefined;
  return groups
    .map(({ heading, items }) => ({ heading, items: items.filter(isNew) }))
    .filter(({ items }) => items.length > 0);
}
