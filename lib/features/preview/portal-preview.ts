import { DOCUMENTED_ORDER, SECTION_KEYS, type SectionKey } from '@/lib/configuration/contract/section-names';
import { readConfiguration } from '@/lib/configuration/read-tolerantly';
import {
  readSections,
  type SectionReading,
  type SectionState,
} from '@/lib/features/profiles/section-readings';
import { type LabelName, leftOnList, PARTS, type StepPart } from './step-parts';

export interface PreviewStep {
  kind: 'step';
  key: SectionKey;
  label: string;
  /** Counts from 1 among the steps. */
  number: number;
  parts: StepPart[];
  /** Settings in it that the document does not have, as dotted paths. */
  unknown: string[];
}

/** `not_part`: the baseline does not include the section. */
export type GhostState = Exclude<SectionState, 'shown'> | 'not_part';

/** A section that is not a step, and why. */
export interface PreviewGhost {
  kind: 'ghost';
  key: SectionKey;
  label: string;
  state: GhostState;
  /** The setting that is the reason, as the API spells it, and its value: `director.enabled`, "is false". */
  code: string;
  reason: string;
  /** Further notes: what stays on its list, what a baseline expects. */
  also: string[];
}

export type GhostNotes = Readonly<Partial<Record<SectionKey, readonly string[]>>>;

export type PreviewPlace = PreviewStep | PreviewGhost;

export interface PortalPreview {
  /** Each section of the table once: as a step if it is shown, otherwise as a ghost. */
  places: PreviewPlace[];
  steps: PreviewStep[];
  /** Names of members that are no section of the document. */
  others: string[];
}

const ORDER: readonly SectionKey[] = DOCUMENTED_ORDER;

/**
 * What a configuration makes the portal ask for, in the order of sections in the API document. The API does not say
 * in which order the portal has its steps, or how they look.
 *
 * @param data The raw `data` of the service's answer.
 * @param only The sections of a baseline.
 * @param notes Notes on sections that are not steps, by key.
 */
export function previewPortal(
  data: unknown,
  labelOf: LabelName = () => null,
  only?: readonly string[],
  notes: GhostNotes = {},
): PortalPreview {
  const { value, misfits, extras } = readConfiguration(data);
  const readings = readSections({ configuration: value ?? {}, misfits }).toSorted(
    (one, other) => ORDER.indexOf(one.section.key) - ORDER.indexOf(other.section.key),
  );
  let number = 0;
  const places = readings.map((reading): PreviewPlace => {
    const { key, label } = reading.section;
    const ghost = (state: GhostState, more: readonly string[] = []): PreviewGhost => ({
      kind: 'ghost',
      key,
      label,
      state,
      ...reasonOf(reading, state),
      also: [...more, ...(notes[key] ?? [])],
    });
    if (only !== undefined && !only.includes(key)) return ghost('not_part');
    if (reading.state !== 'shown') return ghost(reading.state, leftOnList(reading));
    number += 1;
    const parts = PARTS[reading.section.shape](reading, labelOf);
    const unknown = extras.filter(({ path }) => path.startsWith(`${key}.`)).map(({ path }) => path);
    return { kind: 'step', key, label, number, parts, unknown };
  });
  return { places, steps: places.filter((place) => place.kind === 'step'), others: othersIn(data) };
}

/** Whether the configuration leaves the section out; for any other ghost that is unknown. */
export const isLeftOut = ({ state }: PreviewGhost): boolean => state === 'hidden' || state === 'absent';

export const GHOST_WORDS: Record<GhostState, string> = {
  hidden: 'Hidden',
  absent: 'Not part of this configuration',
  missing: 'Unknown whether shown',
  unreadable: 'Unknown whether shown',
  not_part: 'Not in this baseline',
};

function reasonOf({ section: { key }, misfits }: SectionReading, state: GhostState) {
  if (state === 'not_part') return { code: key, reason: 'is not in the baseline' };
  if (state === 'hidden') return { code: `${key}.enabled`, reason: 'is false' };
  if (state === 'absent') return { code: key, reason: 'is null' };
  const misfit = misfits.find(({ path }) => path === key || path === `${key}.enabled`);
  const code = misfit?.path ?? key;
  if (state === 'missing') return { code, reason: 'was not sent' };
  return {
    code,
    reason: misfit ? `should be ${misfit.expected} but is ${misfit.found}` : 'could not be read',
  };
}

function othersIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  const known = new Set<string>(SECTION_KEYS);
  return Object.keys(data).filter((key) => !known.has(key));
}
