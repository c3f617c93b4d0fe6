import type { LabelId } from '@/lib/contract/label-kinds';

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Rows whose ID begins so or whose label has every word, whatever the accents. */
export function findLabels<Row extends { id: LabelId; label: string }>(
  rows: readonly Row[],
  text: string,
): Row[] {
  const words = folded(text).split(/\s+/u).filter(Boolean);
  return rows.filter(({ id, label }) => {
    const name = folded(label);
    return words.every((word) => name.includes(word) || String(id).startsWith(word));
  });
}
