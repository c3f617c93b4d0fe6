import { exactDigits } from '@/lib/platform/text/exact-number';
import type { ProfilePortalConfiguration } from './contract/profile-portal-configuration';
import { SECTION_KEYS, type SectionKey } from './contract/section-names';
import type { Tolerant } from './contract/tolerant-reading';
import { type UnreadReason, whyUnread } from './contract/unread-section';
import { readConfiguration } from './read-tolerantly';

/** Kinds of facts by which setups are found, and what each value means. */
const FACT_KINDS = {
  shown: 'key of a section that the portal shows',
  hidden: 'key of a section that it hides',
  absent: 'key of a section that is null or not there',
  unreadable: 'key of a section that is only partly readable',
  form: 'ID of an assigned form, whether or not the section is shown',
  config: 'ID of an advanced document configuration',
  model: 'ID of a people model, of a section or of its companies',
  document: 'name of a requested document, in lower case and without space at its ends',
  screening: 'key of a section, a colon, and automatic or manual',
  threshold: 'percentage from which owners are asked for, as received',
} as const;

export type FactKind = keyof typeof FACT_KINDS;

interface SetupFact {
  kind: FactKind;
  value: string;
}

/** The readable facts of a configuration, each once, for questions over many. */
export interface SetupReading {
  facts: SetupFact[];
  /** Sections that were only partly readable; the facts include only their readable part. */
  unreadable: SectionKey[];
  /** Why a section was not examined; null: every one was. */
  unread: UnreadReason | null;
}

/** Longer values are cut, because they are indexed. */
const LONGEST_VALUE = 200;

/** @param data The raw `data` of the service's answer. */
export function readSetup(data: unknown): SetupReading {
  const { value, misfits } = readConfiguration(data);
  const raw = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const unreadable = SECTION_KEYS.filter(
    (key) => isThere(raw, key) && misfits.some(({ path }) => path === key || path.startsWith(`${key}.`)),
  );
  const found = new Map<string, SetupFact>();
  const add = (kind: FactKind, of: string) => {
    const fact = { kind, value: of.slice(0, LONGEST_VALUE) };
    found.set(`${kind} ${fact.value}`, fact);
  };
  for (const key of SECTION_KEYS) addSection(key, isThere(raw, key) ? value?.[key] : null, add);
  for (const key of unreadable) add('unreadable', key);
  const [unread = null] = SECTION_KEYS.flatMap((key) => whyUnread(raw[key]) ?? []);
  return { facts: [...found.values()], unreadable, unread };
}

const isThere = (raw: Record<string, unknown>, key: string): boolean =>
  Object.hasOwn(raw, key) && raw[key] !== null;

type AnySection = Tolerant<{
  enabled: boolean;
  form_ids: number[];
  config_ids: number[];
  documents: { name: string }[];
  auto_screening: boolean;
  ownership_percentage: string;
}> &
  Record<string, unknown>;

function addSection(
  key: SectionKey,
  read: Tolerant<ProfilePortalConfiguration>[SectionKey] | undefined,
  add: (kind: FactKind, value: string) => void,
): void {
  if (read === null) add('absent', key);
  if (read === null || read === undefined) return;
  const section = read as AnySection;
  if (section.enabled !== undefined) add(section.enabled ? 'shown' : 'hidden', key);
  for (const id of section.form_ids ?? []) add('form', digits(id));
  for (const id of section.config_ids ?? []) add('config', digits(id));
  for (const id of modelIds(section)) add('model', digits(id));
  for (const { name } of section.documents ?? []) {
    if (name !== undefined) add('document', foldName(name));
  }
  if (section.auto_screening !== undefined) {
    add('screening', `${key}:${section.auto_screening ? 'automatic' : 'manual'}`);
  }
  if (section.ownership_percentage !== undefined) add('threshold', section.ownership_percentage);
}

/** Normalises a document's name for comparison. */
export const foldName = (name: string): string => name.trim().toLowerCase();

const digits = (id: unknown): string => exactDigits(id) ?? String(id);

/** The models of the section and of the object in it for companies. */
function modelIds(section: Record<string, unknown>): unknown[] {
  return [section, ...Object.values(section)]
    .filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    .map(({ people_model: model }) =>
      typeof model === 'object' && model !== null && 'id' in model ? model.id : null,
    )
    .filter((id) => id !== null && id !== undefined);
}
