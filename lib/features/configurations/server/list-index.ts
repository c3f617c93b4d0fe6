import type { PortalConfiguration } from '@/lib/configuration/contract/portal-configuration';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import type { Call } from '@/lib/upstream/exchange';
import type { PortalConfigurationRows } from '@/lib/upstream/portal-configuration-rows';
import type { CallOwner } from '@/lib/upstream/shares';
import { isShareSpent } from '@/lib/upstream/upstream-error';
import { CONFIGURATIONS_LIST } from '../list';
import { SortedRows } from './sorted-rows';

/** How long a reading counts as fresh, in milliseconds. */
export const FRESH_FOR = 60_000;

/**
 * For this long scripts that request a new reading share the last one, so that constant requests cost no
 * more. A person never shares it.
 */
const SHARED_FOR = 2_000;

/** Rows compared in one step. */
const COMPARED = 5_000;

export interface Reading extends Omit<PortalConfigurationRows, 'rows'> {
  sorted: SortedRows;
  readAt: number;
}

/** Reads the whole list from the service, either for a person who waits or in the background. */
export type ReadList = (call: Pick<Call, 'priority' | 'asker'>) => Promise<PortalConfigurationRows>;

/**
 * The console's own index of the list: read once, fresh for a minute. After that the old reading is still
 * shown in full while a new one is made in slices; if that fails, the old one remains.
 */
export class ListIndex {
  private reading: Reading | null = null;
  private running: Promise<Reading> | null = null;
  private sharedUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly readList: ReadList,
    private readonly now: () => number,
  ) {}

  /** @param fresh Read from the service now, whatever the age. Throws what the upstream client throws. */
  async current(fresh = false, asker?: CallOwner): Promise<Reading> {
    const isShared = asker?.token !== undefined && this.now() < this.sharedUntil;
    if (!this.reading || (fresh && !isShared)) {
      const reading = await this.readFor(asker);
      if (fresh) this.sharedUntil = reading.readAt + SHARED_FOR;
      return reading;
    }
    if (this.freshFor() === 0) this.read({ priority: 'background' }).catch(() => {});
    return this.reading;
  }

  /**
   * Reads and sorts the list before anyone asks for it: the first reading of 100 000 rows takes seconds. Like a person's
   * call, because a person may already wait for it.
   */
  async prepare(): Promise<void> {
    const { sorted } = await this.readFor(undefined);
    const { sorted: by, sorts } = CONFIGURATIONS_LIST;
    await sorted.find('', by, sorts[by]);
    // Only a search needs these: the first list doesn't wait for them.
    await sorted.names();
  }

  /** Joins a reading in progress; if that fails because another caller's share was used up, reads again. */
  private async readFor(asker: CallOwner | undefined): Promise<Reading> {
    const others = this.running;
    try {
      return await (others ?? this.read({ priority: 'person', asker }));
    } catch (cause) {
      if (others === null || !isShareSpent(cause)) throw cause;
      return this.readFor(asker);
    }
  }

  /** Milliseconds for which the reading is still fresh. */
  freshFor(): number {
    return this.reading ? Math.max(0, this.reading.readAt + FRESH_FOR - this.now()) : 0;
  }

  /** The service's data have changed: the next caller waits for a new reading. */
  clear(): void {
    this.reading = null;
    this.running = null;
    this.sharedUntil = Number.NEGATIVE_INFINITY;
  }

  get refreshing(): boolean {
    return this.running !== null;
  }

  private read(call: Pick<Call, 'priority' | 'asker'>): Promise<Reading> {
    if (this.running) return this.running;
    const running = this.readList(call)
      .then(async ({ rows, ...details }) => {
        const sorted = await sort(rows, this.reading?.sorted ?? null);
        const reading = { ...details, sorted, readAt: this.now() };
        // A reading begun before the reset goes to its waiting callers, but is not kept.
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

/**
 * Most readings return the same list: its sort orders and searches are reused. Otherwise the same orders are
 * prepared again.
 */
async function sort(rows: readonly PortalConfiguration[], known: SortedRows | null): Promise<SortedRows> {
  if (known !== null && (await inSlices(isSameList(known.rows, rows)))) return known;
  const sorted = new SortedRows(rows);
  if (known !== null) await sorted.prepareAs(known);
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
