import * as z from 'zod';
import { exactDigits, isRecord, ownMember } from '@/lib/platform/text/exact-number';
import { canonicalJson } from './canonical-json';

/** A plain value in a list: an ID, a word, the digits of a number too large for JavaScript. */
export type Item = string | number | boolean | null;

export interface ItemsComparison {
  added: Item[];
  removed: Item[];
  kept: Item[];
}

/**
 * Compares two lists of plain values, ignoring order; a list that is null or missing has none. Null for all other
 * values.
 */
function compareItems(before: unknown, after: unknown): ItemsComparison | null {
  const [was, is] = [itemsOf(before), itemsOf(after)];
  if (was === undefined || is === undefined || (was === null && is === null)) return null;
  const [old, now] = [new Set(was), new Set(is)];
  return {
    added: [...now].filter((item) => !old.has(item)),
    removed: [...old].filter((item) => !now.has(item)),
    kept: [...old].filter((item) => now.has(item)),
  };
}

/** Null without a list; undefined if not every item is plain. */
function itemsOf(value: unknown): Item[] | null | undefined {
  if (value == null) return null;
  if (!Array.isArray(value)) return undefined;
  const items = (value as unknown[]).map((item) => exactDigits(item) ?? item);
  return items.every((item) => typeof item !== 'object' || item === null) ? (items as Item[]) : undefined;
}

interface Pair {
  uuid: string;
  /** The thing's `name` if it has one, its UUID otherwise. */
  name: string;
  before: unknown;
  after: unknown;
}

/** Pairs the items of two lists by UUID if all have one: the documents of a section. */
function listsByUuid(before: unknown, after: unknown): Pair[] | null {
  const [old, now] = [byUuid(before), byUuid(after)];
  if (old === null || now === null || old.size + now.size === 0) return null;
  // If only the order differs, no single item would show it.
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

type JsonObject = Record<string, unknown>;

function byUuid(list: unknown): Map<string, JsonObject> | null {
  if (!Array.isArray(list)) return null;
  const things = new Map<string, JsonObject>();
  for (const thing of list as unknown[]) {
    const uuid = typeof thing === 'object' && thing !== null ? (thing as JsonObject).uuid : undefined;
    if (typeof uuid !== 'string' || things.has(uuid)) return null;
    things.set(uuid, thing as JsonObject);
  }
  return things;
}

export type Sign = 'same' | 'added' | 'removed' | 'changed';

export interface SettingComparison {
  /** Inside its section, as the API spells it: `people_model.id`. Empty for the section as a whole. */
  path: string;
  /** In plain words from the table of sections; a member that the document does not have is named by its key. */
  label: string;
  sign: Sign;
  /** Undefined if the configuration does not have it. */
  before: unknown;
  after: unknown;
  /** For a list of plain values, such as form IDs. */
  items?: ItemsComparison;
}

type Schema = z.core.$ZodType | null;

interface Place {
  path: readonly string[];
  labels: readonly string[];
}

/** Deeper settings are compared as a whole: the document's deepest is four levels down. */
const MOST_LEVELS = 8;

/** Compares one section's values; a `null` section is one setting of its own, with an empty path. */
export function compareSettings(schema: Schema, before: unknown, after: unknown): SettingComparison[] {
  return compare(schema, before, after, { path: [], labels: [] });
}

function compare(wrapped: Schema, before: unknown, after: unknown, place: Place): SettingComparison[] {
  const schema = wrapped instanceof z.ZodNullable ? wrapped.unwrap() : wrapped;
  if (place.path.length < MOST_LEVELS) {
    if (isRecord(before) || isRecord(after)) return compareMembers(schema, before, after, place);
    const lists = listsByUuid(before, after);
    if (lists !== null) {
      const element = schema instanceof z.ZodArray ? schema.element : null;
      return lists.flatMap(({ uuid, name, before, after }) => {
        const there = { path: [...place.path, uuid], labels: [...place.labels, name] };
        const isOnBoth = before !== undefined && after !== undefined;
        return isOnBoth ? compare(element, before, after, there) : [whole(before, after, there)];
      });
    }
  }
  return [whole(before, after, place)];
}

/** If one side is not an object, such as null, it is one setting, next to the members of the other side. */
function compareMembers(schema: Schema, before: unknown, after: unknown, place: Place): SettingComparison[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const bare = [
    ...(isRecord(before) || before === undefined ? [] : [whole(before, undefined, place)]),
    ...(isRecord(after) || after === undefined ? [] : [whole(undefined, after, place)]),
  ];
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const keys = memberKeys(shape, old, now);
  // An empty object and a missing value differ too.
  if (keys.length === 0 && bare.length === 0 && place.path.length > 0) return [whole(before, after, place)];
  const members = keys.flatMap((key) => {
    const member = Object.hasOwn(shape, key) ? (shape[key] ?? null) : null;
    return compare(member, ownMember(old, key), ownMember(now, key), {
      path: [...place.path, key],
      labels: [...place.labels, ...labelOf(member, key)],
    });
  });
  return [...bare, ...members];
}

function whole(before: unknown, after: unknown, { path, labels }: Place): SettingComparison {
  const items = compareItems(before, after);
  const label = labels.length === 0 ? 'The section' : labels.join(' · ');
  return {
    path: path.join('.'),
    label,
    sign: signOf(before, after),
    before,
    after,
    ...(items ? { items } : {}),
  };
}

function signOf(before: unknown, after: unknown): Sign {
  if (before === undefined) return after === undefined ? 'same' : 'added';
  if (after === undefined) return 'removed';
  return before === after || canonicalJson(before) === canonicalJson(after) ? 'same' : 'changed';
}

function memberKeys(shape: object, ...records: Record<string, unknown>[]): string[] {
  const present = new Set(records.flatMap((record) => Object.keys(record)));
  const known = Object.keys(shape).filter((key) => present.has(key));
  return [...known, ...[...present].filter((key) => !Object.hasOwn(shape, key)).sort()];
}

/** A known member without a title, such as the `id` of a people model, adds nothing to its parent's name. */
function labelOf(member: Schema, key: string): string[] {
  if (!(member instanceof z.ZodType)) return [key];
  const { title } = member.meta() ?? {};
  return title === undefined ? [] : [title];
}
