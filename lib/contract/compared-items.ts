import { findProfileUuid } from './find-profile-uuid';

/**
 * What can stand side by side, as an address has it: `profile:<uuid>`, `version:<uuid>:<number>`, `setup:<number>`,
 * `baseline:<id>` as it is now, `baseline:<id>:<version>`.
 */
export type ComparedItem =
  | { kind: 'profile'; uuid: string }
  | { kind: 'version'; uuid: string; number: number }
  | { kind: 'setup'; number: number }
  | { kind: 'baseline'; id: string; version: number | null };

/** How many at once: more are not taken in at a glance, and one alone is a page of its own. */
export const FEWEST_COMPARED = 2;
export const MOST_COMPARED = 8;

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const NUMBER = '[1-9]\\d{0,14}';
const PROFILE = new RegExp(`^profile:(${UUID})$`);
const VERSION = new RegExp(`^version:(${UUID}):(${NUMBER})$`);
const BASELINE = new RegExp(`^baseline:(${UUID})(?::(${NUMBER}))?$`);
const BASELINE_LINK = new RegExp(`/baselines\\?(?:[^#\\s]*&)?open=(${UUID})`);
const SETUP = new RegExp(`^setup:(${NUMBER})$`);

/** Null for what is none. */
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

/** Items that an address asks for, each once and at most so many, and the texts that are none of them. */
export function readItems(
  texts: readonly string[],
  most: number,
  /** As it is written; null for what is none. */
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

/** What a pasted address or text names: a version, setup or baseline by its link, a profile by its UUID. */
export function findComparedItem(text: string): string | null {
  const item = readComparedItem(text.trim());
  if (item !== null) return writeComparedItem(item);
  const setup = /\/(?:setups|profiles)\?(?:[^#\s]*&)?(?:of|setup)=([1-9]\d{0,14})(?![\w-])/.exec(text)?.[1];
  if (setup !== undefined) return `setup:${setup}`;
  const baseline = BASELINE_LINK.exec(text)?.[1];
  if (baseline !== undefined) return `baseline:${baseline.toLowerCase()}`;
  const uuid = findProfileUuid(text);
  if (uuid === null) return null;
  // A link to a comparison of two versions means the one that it leads to.
  const version = /\?(?:[^#\s]*&)?to=([1-9]\d{0,14})(?![\w-])/.exec(text)?.[1];
  return version === undefined ? `profile:${uuid}` : `version:${uuid}:${version}`;
}

/** Where they stand side by side; the commas and colons stay readable. */
export const compareAddress = (items: readonly string[]): string => `/compare?items=${items.join(',')}`;
