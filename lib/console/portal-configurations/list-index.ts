import type { PortalConfiguration } from '@/lib/contract/portal-configuration';
import type { PortalConfigurationRows } from '@/lib/upstream/portal-configuration-rows';
import { inSlices, type Slices } from '../../in-slices';
import { SortedRows } from './sorted-rows';

/** How long a reading counts as fresh, in milliseconds. */
export const FRESH_FOR = 60_000;

/** Rows that are compared in one step. */
const COMPARED = 5_000;

export interface Reading extends Omit<PortalConfigurationRows, 'rows'> {
  sorted: SortedRows;
  readAt: number;
}

/** Reads the whole list from the service, for a person who waits or behind a stale one. */
export type ReadList = (priority: 'person' | 'background') => Promise<PortalConfigurationRows>;

/**
 * The console's own index of the list: read once, fresh for a minute. After that the old reading is still
 * shown, whole, while one new reading is made in slices; a failed re-read leaves the old one standing.
 */
export class ListIndex {
  private reading: Reading | null = null;
  private running: Promise<Reading> | null = null;

  constructor(
    private readonly readList: ReadList,
    private readonly now: () => number,
  ) {}

  /** @param anew Read from the service now, whatever the age. Throws what the upstream client throws. */
  async current(anew = false): Promise<Reading> {
    if (anew || !this.reading) return this.read('person');
    if (this.freshFor() === 0) this.read('background').catch(() => {});
    return this.reading;
  }

  /** Milliseconds for which the reading is still fresh. */
  freshFor(): number {
    return this.reading ? Math.max(0, this.reading.readAt + FRESH_FOR - this.now()) : 0;
  }

  /** The service's data are others now: the next one to come waits for a new reading. */
  forget(): void {
    this.reading = null;
    this.running = null;
  }

  get refreshing(): boolean {
    return this.running !== null;
  }

  private read(priority: 'person' | 'background'): Promise<Reading> {
    if (this.running) return this.running;
    const running = this.readList(priority)
      .then(async ({ rows, ...beside }) => {
        const sorted = await sort(rows, this.reading?.sorted ?? null);
        const reading = { ...beside, sorted, readAt: this.now() };
        // Begun before everything was forgotten, it tells whoever waits, and nobody after.
        if (this.running === running) this.reading = reading;
        return reading;
      })
      .finally(() => {
        if (this.running === running) this.running = null;
      });
    this.running = running;
    return running;
  }
}

/** Most readings bring the same list: its orders and searches stay. Others have the orders that were asked for before. */
async function sort(rows: readonly PortalConfiguration[], known: SortedRows | null): Promise<SortedRows> {
  if (known !== null && (await inSlices(isSameList(known.rows, rows)))) return known;
  const sorted = await inSlices(SortedRows.of(rows));
  if (known !== null) await sorted.orderAs(known);
  return sorted;
}

function* isSameList(
  before: readonly PortalConfiguration[],
  now: readonly PortalConfiguration[],
): Slices<boolean> {
  if (before.length !== now.length) return false;
  for (const [place, row] of now.entries()) {
    const known = before[place];
    const isSame =
      known !== undefined &&
      row.id === known.id &&
      row.exact_id === known.exact_id &&
      row.name === known.name &&
      row.updated_at === known.updated_at &&
      row.created_at === known.created_at;
    if (!isSame) return false;
    if (place % COMPARED === 0) yield;
  }
  return true;
}
