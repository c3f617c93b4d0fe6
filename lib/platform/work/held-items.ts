import type { Item } from './lease-items';

/** An item that this process has leased: it runs, or has ended and is not recorded yet. */
export interface HeldItem {
  item: Item;
  kind: string;
  stopping: AbortController;
  runs: boolean;
}

/** A queue is named `<kind>` or `<kind>:<more>`. */
export const kindOf = (queue: string): string => queue.split(':', 1)[0] ?? '';

/** The data for extending a lease. */
type Lease = Pick<Item, 'id' | 'lostLeases'> & { lease: number };

/** The items whose leases this process holds, and how many places of each queue they use. */
export class HeldItems {
  readonly #held = new Map<number, HeldItem>();
  readonly #busy = new Map<string, number>();

  /** Places in use. */
  get busy(): { queue: string; count: number }[] {
    return [...this.#busy].map(([queue, count]) => ({ queue, count }));
  }

  busyIn(queue: string): number {
    return this.#busy.get(queue) ?? 0;
  }

  /** @returns null for an item that was leased again and still runs here */
  hold(item: Item): HeldItem | null {
    const own = this.#held.get(item.id);
    // Its lease expired while the database was unavailable, and no other worker was quicker. An item whose end is
    // recorded has lost no lease: it is due again, though this process may not know yet that it was recorded.
    if (own && item.lostLeases > 0) {
      own.item.lostLeases = item.lostLeases;
      return null;
    }
    const held: HeldItem = { item, kind: kindOf(item.queue), stopping: new AbortController(), runs: true };
    this.#held.set(item.id, held);
    this.#busy.set(item.queue, (this.#busy.get(item.queue) ?? 0) + 1);
    return held;
  }

  /** Its attempt has ended, and its place is free. @returns null if it has been leased again since */
  ended(item: Item): HeldItem | null {
    const left = (this.#busy.get(item.queue) ?? 1) - 1;
    if (left > 0) this.#busy.set(item.queue, left);
    else this.#busy.delete(item.queue);
    const own = this.#held.get(item.id);
    if (own?.item !== item) return null;
    own.runs = false;
    return own;
  }

  /** Its end is recorded, or no longer counts. */
  release(item: Item): void {
    if (this.#held.get(item.id)?.item === item) this.#held.delete(item.id);
  }

  /** @param lengthOf in milliseconds, by kind */
  leases(lengthOf: (kind: string) => number): Lease[] {
    return [...this.#held.values()].map(({ item: { id, lostLeases }, kind }) => ({
      id,
      lostLeases,
      lease: lengthOf(kind),
    }));
  }

  /** Aborts running items whose leases were to be extended but now belong to another worker. */
  abortLost(asked: readonly Lease[], still: ReadonlySet<number>): void {
    for (const { id, lostLeases } of asked) {
      const own = this.#held.get(id);
      if (own && own.item.lostLeases === lostLeases && !still.has(id) && own.runs) own.stopping.abort();
    }
  }

  abortAll(): void {
    for (const { stopping, runs } of this.#held.values()) if (runs) stopping.abort();
  }

  /** Items that have ended and are not recorded. */
  get unrecorded(): Item[] {
    return [...this.#held.values()].filter(({ runs }) => !runs).map(({ item }) => item);
  }
}
