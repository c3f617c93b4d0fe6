import type { AddressForm } from '@/components/shell/use-mirrored-state';
import { readComparedItems } from '@/lib/contract/compared-items';

/** What is compared, and how much of it is on screen. */
export interface CompareState {
  items: string[];
  /** The item that the others are measured by; null: the first. */
  by: string | null;
  /** Every setting, and not those alone that differ. */
  all: boolean;
  q: string;
}

/** Characters of a filter, as its field takes them. */
const MOST = 200;

/** How it stands in the address, with commas and colons as people read them. */
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
