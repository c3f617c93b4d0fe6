import { membersOf } from '@/lib/configuration/contract/section-members';
import type { Extra, Misfit } from '@/lib/configuration/contract/tolerant-reading';
import { labelKindOf } from '@/lib/configuration/label-kinds';
import type { LabelOf } from '@/lib/features/labels/queries';
import { type SectionReading, STATE_WORDS } from '@/lib/features/profiles/section-readings';
import { exactDigits, exactJsonText } from '@/lib/platform/text/exact-number';

export type ShowChoice = 'all' | 'shown' | 'hidden';

/** The same limit as in the field; an address may contain more. */
const MOST_CHARACTERS = 200;

/** The words typed by the operator; all of them must match. */
export function filterWords(filter: string): string[] {
  return filter
    .slice(0, MOST_CHARACTERS)
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** Rows of a section by key: members, positions of documents, or `WHOLE` for a section that is one row. */
export type RowKeys = ReadonlySet<string>;
export const WHOLE = '';

/** What matches a filter: rows by section, and paths of undocumented settings. */
export interface Matches {
  rows: ReadonlyMap<string, RowKeys>;
  extras: ReadonlySet<string>;
  /** Number of rows and extra settings. */
  count: number;
}

/** Finds the rows with every word in their own text or their section's name. */
export function matchSettings(
  readings: readonly SectionReading[],
  extras: readonly Extra[],
  words: readonly string[],
  labelOf: LabelOf = () => null,
): Matches {
  const rows = new Map<string, RowKeys>();
  let count = 0;
  for (const reading of readings) {
    const name = nameOf(reading);
    const found = rowsOf(reading, labelOf)
      .filter(({ text }) => hasWords(`${name}\n${text}`, words))
      .map(({ key }) => key);
    if (found.length === 0) continue;
    rows.set(reading.section.key, new Set(found));
    count += found.length;
  }
  const paths = extras
    .filter(({ path, value }) => hasWords(`other settings\n${path}\n${exactJsonText(value, 2)}`, words))
    .map(({ path }) => path);
  return { rows, extras: new Set(paths), count: count + paths.length };
}

/** Whether a section matches the choice of shown or hidden. */
export const isChosen = ({ state }: SectionReading, show: ShowChoice): boolean =>
  show === 'all' || state === show;

const hasWords = (text: string, words: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const searched = text.toLowerCase();
  return words.every((word) => searched.includes(word));
};

const nameOf = ({ section, state }: SectionReading): string =>
  [section.key, section.label, section.group, STATE_WORDS[state]].join('\n');

interface Row {
  key: string;
  text: string;
}

function rowsOf(reading: SectionReading, labelOf: LabelOf): Row[] {
  const { section, members, misfits } = reading;
  const settings = membersOf(section);
  if (members !== null && section.shape === 'documents') {
    const documents = members.documents;
    if (Array.isArray(documents) && documents.length > 0) {
      return documents.map((document, place) => ({ key: String(place), text: textOf(document) }));
    }
  }
  if (members !== null && (section.shape === 'ids' || section.shape === 'text')) {
    return settings
      .filter(({ key }) => key !== 'enabled')
      .map(({ key, label }) => {
        const path = `${section.key}.${key}`;
        const searched = [
          key,
          label,
          ...valuesOf(members[key], key),
          ...labelsOf({ [key]: members[key] }, labelOf),
        ];
        const found = misfits.filter((misfit) => misfit.path.startsWith(path)).map(foundWords);
        return { key, text: [...searched, ...found].join('\n') };
      });
  }
  const names = settings.flatMap(({ key, label }) => [key, label]);
  const searched = [...names, ...valuesOf(members ?? undefined), ...labelsOf(members, labelOf)];
  return [{ key: WHOLE, text: [...searched, ...misfits.map(foundWords)].join('\n') }];
}

const foundWords = ({ found }: Misfit): string => (found === 'nothing' ? 'not sent' : found);

const textOf = (document: unknown): string => valuesOf(document).join('\n');

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

/** Booleans and null as shown on screen, so that they can be searched for. */
function valuesOf(value: unknown, key = ''): string[] {
  if (value === null) return ['not set', 'null'];
  const digits = exactDigits(value);
  if (digits !== null) return valuesOf(digits, key);
  if (Array.isArray(value)) return value.length === 0 ? ['none'] : value.flatMap((item) => valuesOf(item));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => valuesOf(inner, name));
  if (typeof value === 'boolean') return BOOLEAN_WORDS[key]?.(value) ?? [];
  return value === undefined ? [] : [key === 'id' ? `#${value}` : String(value)];
}

const BOOLEAN_WORDS: Record<string, (value: boolean) => string[]> = {
  auto_screening: (value) => [value ? 'automatic' : 'not automatic'],
  required: (value) => [value ? 'must provide' : 'may provide'],
};
