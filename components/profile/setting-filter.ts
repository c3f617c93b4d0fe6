import { labelKindOf } from '@/lib/contract/label-kinds';
import { membersOf } from '@/lib/contract/sections';
import type { LabelOf } from '@/lib/queries/labels';
import type { SectionReading } from './section-readings';

export type ShowChoice = 'all' | 'shown' | 'hidden';

const STATE_WORDS = {
  shown: 'shown',
  hidden: 'hidden',
  absent: 'not part of this configuration',
  unreadable: 'could not be read',
} as const;

/** The words of what the operator typed; every one of them must be found. */
export function filterWords(filter: string): string[] {
  return filter
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** All that a section can be found by: its label and key, its members' labels and keys, their values, and the labels of IDs. */
function textOf(reading: SectionReading, labelOf: LabelOf = noLabels): string {
  const { section, members, misfits, state } = reading;
  const names = membersOf(section).flatMap(({ key, label }) => [key, label]);
  const said = [
    section.key,
    section.label,
    section.group,
    STATE_WORDS[state],
    ...names,
    ...valuesOf(members ?? undefined),
    ...labelsOf(members, labelOf),
  ];
  return [...said, ...misfits.map(({ found }) => found)].join('\n').toLowerCase();
}

/** Whether a section passes both the choice of shown or hidden and the filter. */
export function passes(
  reading: SectionReading,
  show: ShowChoice,
  words: readonly string[],
  labelOf: LabelOf = noLabels,
): boolean {
  if (show !== 'all' && reading.state !== show) return false;
  if (words.length === 0) return true;
  const text = textOf(reading, labelOf);
  return words.every((word) => text.includes(word));
}

const noLabels: LabelOf = () => null;

function labelsOf(value: unknown, labelOf: LabelOf, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const there = path === '' ? key : `${path}.${key}`;
    const kind = labelKindOf(there);
    if (kind === null || (typeof inner === 'object' && inner !== null && !Array.isArray(inner)))
      return labelsOf(inner, labelOf, there);
    return [inner].flat().flatMap((id) => labelOf(kind, id) ?? []);
  });
}

/** Booleans and null as the screen says them, so that what is read can be searched for. */
function valuesOf(value: unknown, key = ''): string[] {
  if (value === null) return ['not set', 'null'];
  if (Array.isArray(value)) return value.length === 0 ? ['none'] : value.flatMap((item) => valuesOf(item));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => valuesOf(inner, name));
  if (typeof value === 'boolean') return BOOLEAN_WORDS[key]?.(value) ?? [];
  return value === undefined ? [] : [key === 'id' ? `#${value}` : String(value)];
}

const BOOLEAN_WORDS: Record<string, (value: boolean) => string[]> = {
  auto_screening: (value) => [value ? 'automatic' : 'manual'],
  required: (value) => [value ? 'must provide' : 'may provide'],
};
