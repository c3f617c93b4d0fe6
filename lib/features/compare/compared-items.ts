import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';

/**
 * Items that can be compared, as an address has them: `profile:<uuid>`, `version:<uuid>:<number>`, `setup:<number>`,
 * `baseline:<id>` as it is now, `baseline:<id>:<version>`.
 */
export type ComparedItem =
  | { kind: 'profile'; uuid: string }
  | { kind: 'version'; uuid: string; number: number }
  | { kind: 'setup'; number: number }
  | { kind: 'baseline'; id: string; version: number | null };

/** Limits of a comparison: more than eight are hard to read, and a single item has its own page. */
export const FEWEST_COMPARED = 2;
export const MOST_COMPARED = 8;

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const NUMBER = '[1-9]\\d{0,14}';
const PROFILE = new RegExp(`^profile:(${UUID})$`);
const VERSION = new RegExp(`^version:(${UUID}):(${NUMBER})$`);
const BASELINE = new RegExp(`^baseline:(${UUID})(?::(${NUMBER}))?$`);
const BASELINE_LINK = new RegExp(`/baselines\\?(?:[^#\\s]*&)?open=(${UUID})`);
const SETUP = new RegExp(`^setup:(${NUMBER})$`);

/** Null if the text is not an item. */
export function readComparedItem(text: string): ComparedItem | null {
  const profile = PROFILE.exec(text)?.[1];
  if (profile !== undefined) return { kind: 'profile', uuid: profile.toLowerCase() };
  const [, uuid, number] = VERSION.exec(text) ?? [];
  if (uuid !== undefined) return { kind: 'version', uuid: uuid.toLowerCase(), number: Number(number) };
  const [, id, version] = BASELINE.exec(text) ?? [];
  if (id !== undefined) {
    return {
      kind: 'baseline',
      id: id.toLowerCase(),
      version: version === undefined ? null : Number(version),
    };
  }
  const setup = SETUP.exec(text)?.[1];
  return setup === undefined ? null : { kind: 'setup', number: Number(setup) };
}

export function writeComparedItem(item: ComparedItem): string {
  if (item.kind === 'setup') return `setup:${item.number}`;
  if (item.kind === 'baseline') {
    return item.version === null ? `baseline:${item.id}` : `baseline:${item.id}:${item.version}`;
  }
  return item.kind === 'profile' ? `profile:${item.uuid}` : `version:${item.uuid}:${item.number}`;
}

/** The items of an address, each once and up to the limit, and the texts that are not items. */
export function readItems(
  texts: readonly string[],
  most: number,
  /** The normalised text; null if it is not an item. */
  read: (text: string) => string | null,
): { items: string[]; ignored: string[] } {
  const [items, ignored]: [Set<string>, Set<string>] = [new Set(), new Set()];
  for (const text of texts.map((one) => one.trim()).filter((one) => one !== '')) {
    const item = read(text);
    if (item !== null && (items.size < most || items.has(item))) items.add(item);
    else ignored.add(text);
  }
  return { items: [...items], ignored: [...ignored] };
}

export const readComparedItems = (text: string | null) =>
  readItems((text ?? '').split(','), MOST_COMPARED, (part) => {
    const item = readComparedItem(part);
    return item && writeComparedItem(item);
  });

/** The item that a pasted address or text names: a version, setup or baseline by its link, a profile by its UUID. */
export function findComparedItem(text: string): string | null {
  const item = readComparedItem(text.trim());
  if (item !== null) return writeComparedItem(item);
  const setup = /\/(?:setups|profiles)\?(?:[^#\s]*&)?(?:of|setup)=([1-9]\d{0,14})(?![\w-])/.exec(text)?.[1];
  if (setup !== undefined) return `setup:${setup}`;
  const baseline = BASELINE_LINK.exec(text)?.[1];
  if (baseline !== undefined) return `baseline:${baseline.toLowerCase()}`;
  const uuid = findProfileUuid(text);
  if (uuid === null) return null;
  // A link to a comparison of two versions means the later one.
  const version = /\?(?:[^#\s]*&)?to=([1-9]\d{0,14})(?![\w-])/.exec(text)?.[1];
  return version === undefined ? `profile:${uuid}` : `version:${uuid}:${version}`;
}

/** The address of their comparison; the commas and colons stay readable. */
export const compareAddress = (items: readonly string[]): string => `/compare?items=${items.join(',')}`;
