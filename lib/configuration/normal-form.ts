import { isObject } from '@/lib/platform/text/exact-number';
import { canonicalJson } from './canonical-json';

/** Increased with every change of the normal form: setups of another version are recomputed from what is stored. */
export const NORMAL_FORM_VERSION = 2;

/** Lists of IDs that are sets, by section: order and repeats mean nothing. */
const SETS: Readonly<Record<string, string>> = { advanced_documents: 'config_ids', forms: 'form_ids' };

/**
 * Members that say when something was written or answered, not what a portal asks for. The document has none of them;
 * with a service that sends them, every answer would otherwise differ.
 */
export const VOLATILE_MEMBERS: readonly string[] = [
  'created_at',
  'updated_at',
  'modified_at',
  'last_modified',
  'last_updated',
  'generated_at',
  'read_at',
  'fetched_at',
  'timestamp',
  'etag',
  'request_id',
];
const VOLATILE = new Set(VOLATILE_MEMBERS);

/**
 * What a configuration asks for, however it was sent: sets are sorted and without repeats, and volatile members and
 * the UUIDs of requested documents are left out, because those UUIDs only name this profile's documents. Everything
 * else counts, including members that the document does not have and the order of documents. Two configurations ask
 * for the same exactly if the canonical JSON of their normal forms is equal. Source: decision 078.
 */
export function normalForm(configuration: unknown): unknown {
  const stable = withoutVolatile(configuration);
  if (!isObject(stable)) return stable;
  return Object.fromEntries(
    Object.entries(stable).map(([key, section]) => [key, normalSection(key, section)]),
  );
}

const normalSection = (key: string, section: unknown): unknown =>
  key === 'document' ? withoutNames(section) : sortSet(key, section);

/** Documents without their UUIDs; the options of an example are a set. */
function withoutNames(section: unknown): unknown {
  if (!isObject(section) || !Array.isArray(section.documents)) return section;
  const documents = section.documents.map((document: unknown) => {
    if (!isObject(document)) return document;
    const { uuid: _, ...asked } = document;
    const examples = asked.example_document;
    return Array.isArray(examples) ? { ...asked, example_document: examples.map(sortOptions) } : asked;
  });
  return { ...section, documents };
}

const sortOptions = (example: unknown): unknown =>
  isObject(example) && Array.isArray(example.options)
    ? { ...example, options: sorted(example.options) }
    : example;

/** Whether the setting is a set of IDs, by section and path in it. */
export const isSet = (section: string, path: string): boolean =>
  Object.hasOwn(SETS, section) && SETS[section] === path;

/** Whether two values of such a setting hold the same IDs; null is not an empty list. */
export const isSameSet = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) &&
  Array.isArray(after) &&
  canonicalJson(sorted(before)) === canonicalJson(sorted(after));

function sortSet(key: string, section: unknown): unknown {
  const member = Object.hasOwn(SETS, key) ? SETS[key] : undefined;
  if (member === undefined || !isObject(section) || !Array.isArray(section[member])) return section;
  return { ...section, [member]: sorted(section[member]) };
}

function sorted(list: readonly unknown[]): unknown[] {
  const byText = new Map(list.map((item) => [canonicalJson(item), item]));
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item);
}

function withoutVolatile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutVolatile);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !VOLATILE.has(key))
      .map(([key, member]) => [key, withoutVolatile(member)]),
  );
}
