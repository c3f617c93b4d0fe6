import type { PortalConfiguration } from '@/lib/configuration/contract/portal-configuration';
import { readServiceMilliseconds } from '@/lib/configuration/contract/service-time';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import type { SortOf, SortOrder } from '@/lib/platform/list/list';
import { foldToFind } from '@/lib/platform/text/search-words';
import type { CONFIGURATIONS_LIST } from '../list';
import { sortedPositions } from './sorted-positions';

/** Positions in `SortedRows.rows`, already filtered and in order. */
export type Positions = Uint32Array;

/** Rows processed in one step. */
const STEP = 1_000;

/** Filter results kept, so that typing on narrows the last result instead of searching everything. */
const KEPT_RESULTS = 32;

function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

const onOneLine = (text: string): string => text.replaceAll('\n', ' ');

/** For example `updated_at desc`. */
type Order = `${SortOf<typeof CONFIGURATIONS_LIST>} ${SortOrder}`;

/**
 * All names of a reading, folded to find them. They are joined into one text, which is searched many times faster than
 * a hundred thousand names.
 */
export class NamesToFind {
  private constructor(
    readonly folded: readonly string[],
    private readonly text: string,
    /** The start of each name in `text`, followed by the end of the last. */
    private readonly starts: Uint32Array,
    /** Which letters each name has, a bit for each of a to z. */
    private readonly letters: Uint32Array,
  ) {}

  static *of(rows: readonly PortalConfiguration[]): Slices<NamesToFind> {
    const names: string[] = [];
    const starts = new Uint32Array(rows.length + 1);
    const letters = new Uint32Array(rows.length);
    for (const [row, { name }] of rows.entries()) {
      const folded = onOneLine(foldToFind(name));
      names.push(folded);
      starts[row + 1] = (starts[row] ?? 0) + folded.length + 1;
      letters[row] = lettersOf(folded);
      if (row % STEP === 0) yield;
    }
    return new NamesToFind(names, names.join('\n'), starts, letters);
  }

  /** @returns 1 at the positions of the names that contain `wanted` */
  containing(wanted: string): Uint8Array {
    // Nearly every name has an E: a search would stop in each of them.
    return /^[a-z]$/.test(wanted) ? this.withLetter(wanted) : this.withText(wanted);
  }

  private withLetter(letter: string): Uint8Array {
    const bit = lettersOf(letter);
    const isFound = new Uint8Array(this.letters.length);
    for (let row = 0; row < isFound.length; row += 1) {
      if (((this.letters[row] ?? 0) & bit) !== 0) isFound[row] = 1;
    }
    return isFound;
  }

  private withText(wanted: string): Uint8Array {
    const { text, starts } = this;
    const isFound = new Uint8Array(this.folded.length);
    let row = 0;
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, starts[row + 1])) {
      while ((starts[row + 1] ?? 0) <= at) row += 1;
      isFound[row] = 1;
    }
    return isFound;
  }
}

/** The rows of one reading of the list, searchable and sortable. What that needs is made on first use and kept. */
export class SortedRows {
  private readonly orders = new Map<Order, Promise<Positions>>();
  private readonly results = new Map<string, Positions>();
  private readNames: Promise<NamesToFind> | null = null;

  constructor(readonly rows: readonly PortalConfiguration[]) {}

  names(): Promise<NamesToFind> {
    this.readNames ??= inSlices(NamesToFind.of(this.rows));
    return this.readNames;
  }

  /** Positions of the rows whose name contains `q`, or whose ID is `q`. An empty `q` matches all. */
  async find(q: string, sort: SortOf<typeof CONFIGURATIONS_LIST>, order: SortOrder): Promise<Positions> {
    const all = await this.directed(sort, order);
    const wanted = onOneLine(foldToFind(q.trim()));
    const key = `${sort} ${order} ${wanted}`;
    const known = this.results.get(key);
    if (known) return known;
    const found = wanted === '' ? all : this.matching(wanted, all, await this.names());
    if (this.results.size >= KEPT_RESULTS) this.results.delete(this.results.keys().next().value ?? '');
    this.results.set(key, found);
    return found;
  }

  /** Makes what was made for another reading, so that no one waits for it once this one replaces it. */
  async prepareAs(other: SortedRows): Promise<void> {
    if (other.readNames !== null) await this.names();
    for (const order of other.orders.keys()) {
      const [sort, direction] = order.split(' ') as [SortOf<typeof CONFIGURATIONS_LIST>, SortOrder];
      await this.directed(sort, direction);
    }
  }

  private matching(wanted: string, from: Positions, names: NamesToFind): Positions {
    const isFound = names.containing(wanted);
    if (/^\d+$/.test(wanted)) this.markId(wanted, isFound);
    const found = new Uint32Array(from.length);
    let amount = 0;
    for (let place = 0; place < from.length; place += 1) {
      const position = from[place] ?? 0;
      if (isFound[position] === 1) found[amount++] = position;
    }
    return found.slice(0, amount);
  }

  private markId(wanted: string, isFound: Uint8Array): void {
    const id = Number(wanted);
    for (const [position, { id: own, exact_id: digits }] of this.rows.entries()) {
      if (own === id && (digits === undefined || digits === wanted)) isFound[position] = 1;
    }
  }

  private directed(sort: SortOf<typeof CONFIGURATIONS_LIST>, order: SortOrder): Promise<Positions> {
    const key: Order = `${sort} ${order}`;
    const known = this.orders.get(key);
    if (known) return known;
    const made =
      order === 'asc'
        ? this.makeOrder(sort)
        : this.directed(sort, 'asc').then((ascending) => ascending.slice().reverse());
    this.orders.set(key, made);
    return made;
  }

  private async makeOrder(sort: SortOf<typeof CONFIGURATIONS_LIST>): Promise<Positions> {
    const { rows } = this;
    const keys = sort === 'name' ? (await this.names()).folded : await inSlices(numbersOf(rows, sort));
    return inSlices(positionsBy(rows, keys));
  }
}

/** Equal rows are ordered by ID, so that windows never overlap. Unreadable times sort before all others. */
function positionsBy(
  rows: readonly PortalConfiguration[],
  keys: ArrayLike<string | number>,
): Slices<Positions> {
  const id = (position: number) => rows[position]?.id ?? 0;
  return sortedPositions(rows.length, (one, other) => {
    const a = keys[one] ?? 0;
    const b = keys[other] ?? 0;
    if (a === b) return id(one) - id(other);
    return a < b ? -1 : 1;
  });
}

function* numbersOf(
  rows: readonly PortalConfiguration[],
  sort: 'id' | 'updated_at' | 'created_at',
): Slices<Float64Array> {
  const numbers = new Float64Array(rows.length);
  for (const [position, row] of rows.entries()) {
    numbers[position] = sort === 'id' ? row.id : (readServiceMilliseconds(row[sort]) ?? -1);
    if (position % STEP === 0) yield;
  }
  return numbers;
}
