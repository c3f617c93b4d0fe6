import type { SortMember, SortOrder } from '@/lib/contract/console-api';
import type { PortalConfiguration } from '@/lib/contract/portal-configuration';
import { readServiceTime } from '@/lib/contract/service-time';

/** Positions in `SortedRows.rows`, already filtered and in order. */
export type Positions = Uint32Array;

/** Filter results kept, so that typing on narrows the last result and does not search anew. */
const KEPT_RESULTS = 32;

/** Folds case, width and accents: "Café" is found by "cafe". */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * The rows of one reading of the list, searchable and sortable. Orders are made when first asked for and
 * kept; a search costs one pass over the rows, or over the previous result when the text only grew.
 */
export class SortedRows {
  private readonly names: string[];
  private readonly orders = new Map<SortMember, Positions>();
  private readonly results = new Map<string, Positions>();

  constructor(readonly rows: readonly PortalConfiguration[]) {
    this.names = rows.map((row) => fold(row.name));
  }

  /** Positions of the rows whose name contains `q`, or whose ID is `q`. An empty `q` is no filter. */
  find(q: string, sort: SortMember, order: SortOrder): Positions {
    const text = fold(q.trim());
    const key = `${sort} ${order} ${text}`;
    const known = this.results.get(key);
    if (known) return known;
    const found = text === '' ? this.directed(sort, order) : this.narrow(text, sort, order);
    if (this.results.size >= KEPT_RESULTS) this.results.delete(this.results.keys().next().value ?? '');
    this.results.set(key, found);
    return found;
  }

  private narrow(text: string, sort: SortMember, order: SortOrder): Positions {
    const digits = /^\d+$/.test(text);
    // A longer number may be the ID of a row that the shorter one did not match.
    const shorter = digits ? undefined : this.results.get(`${sort} ${order} ${text.slice(0, -1)}`);
    const from = shorter ?? this.directed(sort, order);
    const id = digits ? Number(text) : null;
    return from.filter((position) => this.names[position]?.includes(text) || this.rows[position]?.id === id);
  }

  private directed(sort: SortMember, order: SortOrder): Positions {
    const ascending = this.ascending(sort);
    return order === 'asc' ? ascending : Uint32Array.from(ascending).reverse();
  }

  private ascending(sort: SortMember): Positions {
    const known = this.orders.get(sort);
    if (known) return known;
    const made = this.makeOrder(sort);
    this.orders.set(sort, made);
    return made;
  }

  /** Equal rows stand by ID, so that windows never overlap. Unreadable times come before every other. */
  private makeOrder(sort: SortMember): Positions {
    const { rows } = this;
    const keys: readonly (string | number)[] =
      sort === 'name'
        ? this.names
        : rows.map((row) => (sort === 'id' ? row.id : (readServiceTime(row[sort])?.getTime() ?? -1)));
    const id = (position: number) => rows[position]?.id ?? 0;
    return Uint32Array.from(rows.keys()).sort((one, other) => {
      const a = keys[one] ?? 0;
      const b = keys[other] ?? 0;
      if (a === b) return id(one) - id(other);
      return a < b ? -1 : 1;
    });
  }
}
