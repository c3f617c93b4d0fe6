import { createHash } from 'node:crypto';

/** Numbers in [0, 1) that are the same on every machine for the same name. */
export type Random = () => number;

/** Mulberry32, seeded with a hash of `name`: one profile's values do not depend on the others. */
export function randomFor(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const chance = (random: Random, share: number): boolean => random() < share;

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Between `least` and `most` of the items, in their original order. */
export function some<Item>(random: Random, items: readonly Item[], least: number, most: number): Item[] {
  const wanted = least + Math.floor(random() * (most - least + 1));
  const chosen = items
    .map((item, index) => ({ item, index, weight: random() }))
    .sort((one, other) => one.weight - other.weight)
    .slice(0, wanted);
  return chosen.sort((one, other) => one.index - other.index).map(({ item }) => item);
}

/** A UUID that never changes for the same `name`. Source: RFC 9562, section 5.8 (version 8). */
export function uuidFor(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** A random time between two times, in whole seconds. */
export function timeBetween(random: Random, from: Date, to: Date): Date {
  const seconds = Math.floor((random() * (to.getTime() - from.getTime())) / 1000);
  return new Date(from.getTime() + seconds * 1000);
}
