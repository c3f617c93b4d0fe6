import type { ProfilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import { type NamedSection, SECTIONS } from '@/lib/configuration/contract/section-names';
import type { Misfit, Tolerant } from '@/lib/configuration/contract/tolerant-reading';
import type { ProfileSetup } from './profile-setup';

/**
 * `absent`: the section is null as a whole. `missing`: the section or its switch was not sent. `unreadable`: its
 * switch could not be read.
 */
export type SectionState = 'shown' | 'hidden' | 'absent' | 'missing' | 'unreadable';

/** Each state in words, after the name of a section. */
export const STATE_WORDS: Record<SectionState, string> = {
  shown: 'shown',
  hidden: 'hidden',
  absent: 'not part of this configuration',
  missing: 'not sent',
  unreadable: 'could not be read',
};

/** One of the 25 sections as the service sent it. */
export interface SectionReading {
  section: NamedSection;
  state: SectionState;
  /** The readable members; null if the section is null or could not be read at all. */
  members: Readonly<Record<string, unknown>> | null;
  misfits: Misfit[];
}

/** One setting of a section: a value, a value that could not be read, or a setting this section does not have. */
export type Setting = { value: unknown } | { misfit: Misfit } | null;

/** Every section of the table, in its order, whatever the service sent. */
export function readSections(setup: Pick<ProfileSetup, 'configuration' | 'misfits'>): SectionReading[] {
  return SECTIONS.map((section) => {
    const value: Readonly<Record<string, unknown>> | null | undefined = setup.configuration[section.key];
    const misfits = setup.misfits.filter(
      ({ path }) => path === section.key || path.startsWith(`${section.key}.`),
    );
    return { section, state: stateOf(section.key, value, misfits), members: value ?? null, misfits };
  });
}

function stateOf(
  key: string,
  value: Readonly<Record<string, unknown>> | null | undefined,
  misfits: readonly Misfit[],
): SectionState {
  if (value === null) return 'absent';
  if (typeof value?.enabled === 'boolean') return value.enabled ? 'shown' : 'hidden';
  const misfit = misfits.find(({ path }) => path === key || path === `${key}.enabled`);
  return misfit?.found === 'nothing' ? 'missing' : 'unreadable';
}

/** The misfit of the section itself: it is missing, or not an object. */
export const misfitOfWhole = ({ section, misfits }: SectionReading): Misfit | undefined =>
  misfits.find(({ path }) => path === section.key);

/** Looks up a setting by its dotted path inside the section: `people_model.id`. */
export function settingAt(reading: SectionReading, path: string): Setting {
  const steps = path.split('.');
  let value: unknown = reading.members;
  let at: string = reading.section.key;
  for (const step of steps) {
    at = `${at}.${step}`;
    const misfit = reading.misfits.find((found) => found.path === at);
    if (misfit) return { misfit };
    value =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined;
  }
  return value === undefined ? null : { value };
}

export function countStates(readings: readonly SectionReading[]): Record<SectionState, number> {
  const counts = { shown: 0, hidden: 0, absent: 0, missing: 0, unreadable: 0 };
  for (const { state } of readings) counts[state] += 1;
  return counts;
}

/**
 * Original positions of the readable items in the list that the service sent. `path` is the list's, from the section
 * on.
 */
export function placesOf(misfits: readonly Misfit[], path: string, items: readonly unknown[]): number[] {
  const lost = new Set(misfits.map((misfit) => misfit.path));
  const places: number[] = [];
  for (let place = 0; places.length < items.length; place += 1) {
    if (!lost.has(`${path}.${place}`)) places.push(place);
  }
  return places;
}

/** A document that the portal asks for, as far as it could be read. */
export type ReadDocument = Tolerant<ProfilePortalConfiguration['document']['documents'][number]>;

/** If documents share a UUID, the first one has the row's anchor. */
export const documentAnchor = (uuid: string): string => `document-${uuid}`;
