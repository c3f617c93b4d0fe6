import { exactDigits } from './exact-number';

/** A plain value in a list: an ID, a word, the digits of a number that JavaScript does not hold. */
export type Item = string | number | boolean | null;

export interface ItemsComparison {
  added: Item[];
  removed: Item[];
  kept: Item[];
}

/** Two lists of plain values whatever their order; a list that is null or absent has none. Null for all else. */
export function compareItems(before: unknown, after: unknown): ItemsComparison | null {
  const [was, is] = [itemsOf(before), itemsOf(after)];
  if (was === undefined || is === undefined || (was === null && is === null)) return null;
  const [old, now] = [new Set(was), new Set(is)];
  return {
    added: [...now].filter((item) => !old.has(item)),
    removed: [...old].filter((item) => !now.has(item)),
    kept: [...old].filter((item) => now.has(item)),
  };
}

/** Null without a list; undefined where not every item is plain. */
function itemsOf(value: unknown): Item[] | null | undefined {
  if (value == null) return null;
  if (!Array.isArray(value)) return undefined;
  const items = (value as unknown[]).map((item) => exactDigits(item) ?? item);
  return items.every((item) => typeof item !== 'object' || item === null) ? (items as Item[]) : undefined;
}

interface Pair {
  uuid: string;
  /** The `name` of the thing where it has one, its UUID otherwise. */
  name: string;
  before: unknown;
  after: unknown;
}

/** The things of two lists, each beside itself, if all of them tell who they are: the documents of a section. */
export function listsByUuid(before: unknown, after: unknown): Pair[] | null {
  const [old, now] = [byUuid(before), byUuid(after)];
  if (old === null || now === null || old.size + now.size === 0) return null;
  // Two orders of the same things differ, and no thing would say so.
  const [order, other] = [inBoth(old, now), inBoth(now, old)];
  if (order.some((uuid, index) => uuid !== other[index])) return null;
  return [...new Set([...old.keys(), ...now.keys()])].map((uuid) => {
    const [was, is] = [old.get(uuid), now.get(uuid)];
    const { name } = is ?? was ?? {};
    const words = typeof name === 'string' && name !== '' ? `“${name}”` : uuid;
    return { uuid, name: words, before: was, after: is };
  });
}

const inBoth = (one: Map<string, unknown>, other: Map<string, unknown>): string[] =>
  [...one.keys()].filter((uuid) => other.has(uuid));

type Thing = Record<string, unknown>;

function byUuid(list: unknown): Map<string, Thing> | null {
  if (!Array.isArray(list)) return null;
  const things = new Map<string, Thing>();
  for (const thing of list as unknown[]) {
    const uuid = typeof thing === 'object' && thing !== null ? (thing as Thing).uuid : undefined;
    if (typeof uuid !== 'string' || things.has(uuid)) return null;
    things.set(uuid, thing as Thing);
  }
  return things;
}
