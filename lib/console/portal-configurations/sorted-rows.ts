import type { CONFIGURATIONS_LIST } from '@/lib/contract/lists/configurations';
import type { SortOf, SortOrder } from '@/lib/contract/lists/list';
import type { PortalConfiguration } from '@/lib/contract/portal-configuration';
import { readServiceTime } from '@/lib/contract/service-time';

/** Positions in `SortedRows.rows`, already filtered and in order. */
export type Positions = Uint32Array;

/** Filter results kept, so that typing on narrows the last result and does not search anew. */
const KEPT_RESULTS = 32;

/** Folds case, width and accents: "Café" is found by "cafe". */
export const fold = (text: string): string =>
  // Nearly every name is plain, and normalising costs ten times the rest.
  /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase();

function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

const onOneLine = (text: string): string => text.replaceAll('\n', ' ');

/**
 * The rows of one reading of the list, searchable and sortable. Orders are made when first asked for and
 * kept. All names stand in one text, for that is searched many times faster than a hundred thousand names.
 */
export class SortedRows {
  private readonly names: string[];
  private readonly text: string;
  /** Where each name begins in `text`, and at last where it ends. */
  private readonly starts: Uint32Array;
  /** Which letters each name has, a bit for each of a to z. */
  private readonly letters: Uint32Array;
  private readonly orders = new Map<string, Positions>();
  private readonly results = new Map<string, Positions>();

  constructor(readonly rows: readonly PortalConfiguration[]) {
    this.names = rows.map((row) => onOneLine(fold(row.name)));
    this.text = this.names.join('\n');
    this.starts = new Uint32Array(rows.length + 1);
    this.letters = new Uint32Array(rows.length);
    for (const [row, name] of this.names.entries()) {
      this.starts[row + 1] = (this.starts[row] ?? 0) + name.length + 1;
      this.letters[row] = lettersOf(name);
    }
  }

  /** Positions of the rows whose name contains `q`, or whose ID is `q`. An empty `q` is no filter. */
  find(q: string, sort: SortOf<typeof CONFIGURATIONS_LIST>, order: SortOrder): Positions {
    const wanted = onOneLine(fold(q.trim()));
    const key = `${sort} ${order} ${wanted}`;
    const known = this.results.get(key);
    if (known) return known;
    const all = this.directed(sort, order);
    const found = wanted === '' ? all : this.matching(wanted, all);
    if (this.results.size >= KEPT_RESULTS) this.results.delete(this.results.keys().next().value ?? '');
    this.results.set(key, found);
    return found;
  }

  private matching(wanted: string, from: Positions): Positions {
    // Nearly every name has an E: a search would stop in each of them.
    const isFound = /^[a-z]$/.test(wanted) ? this.withLetter(wanted) : this.withText(wanted);
    const found = new Uint32Array(from.length);
    let amount = 0;
    for (let place = 0; place < from.length; place += 1) {
      const position = from[place] ?? 0;
      if (isFound[position] === 1) found[amount++] = position;
    }
    return found.slice(0, amount);
  }

  private withLetter(letter: string): Uint8Array {
    const bit = lettersOf(letter);
    const isFound = new Uint8Array(this.rows.length);
    for (let row = 0; row < isFound.length; row += 1) {
      if (((this.letters[row] ?? 0) & bit) !== 0) isFound[row] = 1;
    }
    return isFound;
  }

  private withText(wanted: string): Uint8Array {
    const { text, starts } = this;
    const isFound = new Uint8Array(this.rows.length);
    let row = 0;
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, starts[row + 1])) {
      while ((starts[row + 1] ?? 0) <= at) row += 1;
      isFound[row] = 1;
    }
    if (/^\d+$/.test(wanted)) {
      const id = Number(wanted);
      for (const [position, { id: own, exact_id: digits }] of this.rows.entries()) {
        if (own === id && (digits === undefined || digits === wanted)) isFound[position] = 1;
      }
    }
    return isFound;
  }

  private directed(sort: SortOf<typeof CONFIGURATIONS_LIST>, order: SortOrder): Positions {
    const key = `${sort} ${order}`;
    const known = this.orders.get(key);
    if (known) return known;
    const made = order === 'asc' ? this.makeOrder(sort) : this.directed(sort, 'asc').slice().reverse();
    this.orders.set(key, made);
    return made;
  }

  /** Equal rows stand by ID, so that windows never overlap. Unreadable times come before every other. */
  private makeOrder(sort: SortOf<typeof CONFIGURATIONS_LIST>): Positions {
    const { rows } = this;
    const keys: ArrayLike<string | number> =
      sort === 'name'
        ? this.names
        : Float64Array.from(rows, (row) =>
            sort === 'id' ? row.id : (readServiceTime(row[sort])?.getTime() ?? -1),
          );
    const id = (position: number) => rows[position]?.id ?? 0;
    return Uint32Array.from(rows.keys()).sort((one, other) => {
      const a = keys[one] ?? 0;
      const b = keys[other] ?? 0;
      if (a === b) return id(one) - id(other);
      return a < b ? -1 : 1;
    });
  }
}
