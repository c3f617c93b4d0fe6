import type { LucideIcon } from 'lucide-react';

/** One thing that the palette can do. */
export interface PaletteItem {
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

/** The items in which every word of `text` occurs. */
export function matchingItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const all = `${item.label} ${item.code ?? ''}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
