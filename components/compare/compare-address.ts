import type { AddressForm } from '@/components/shell/use-mirrored-state';
import { readComparedItems } from '@/lib/features/compare/compared-items';

export interface CompareState {
  items: string[];
  /** The reference item; null means the first. */
  by: string | null;
  /** Whether every setting is shown, not just those that differ. */
  all: boolean;
  q: string;
}

/** Maximum characters of a filter, as in its field. */
const MOST = 200;

/** Reads and writes the state in the address, leaving commas and colons unescaped so people can read them. */
export const COMPARE_ADDRESS: AddressForm<CompareState> = {
  read(parameters) {
    const { items } = readComparedItems(parameters.get('items'));
    const by = parameters.get('by');
    return {
      items,
      by: by !== null && items.includes(by) ? by : null,
      all: parameters.get('all') === '1',
      q: (parameters.get('q') ?? '').slice(0, MOST),
    };
  },
  write({ items, by, all, q }) {
    const parts = [
      ...(items.length === 0 ? [] : [`items=${items.join(',')}`]),
      ...(all ? ['all=1'] : []),
      ...(by === null ? [] : [`by=${by}`]),
      ...(q === '' ? [] : [`q=${encodeURIComponent(q)}`]),
    ];
    return parts.length === 0 ? '' : `?${parts.join('&')}`;
  },
};
