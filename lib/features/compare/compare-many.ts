import * as z from 'zod';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import { SECTIONS } from '@/lib/configuration/contract/section-names';
import { SECTION_SCHEMAS } from '@/lib/configuration/contract/section-schemas';
import type { Misfit } from '@/lib/configuration/contract/tolerant-reading';
import { UNREAD_WORDS, whyUnread } from '@/lib/configuration/contract/unread-section';
import { normalForm } from '@/lib/configuration/normal-form';
import { readConfiguration } from '@/lib/configuration/read-tolerantly';
import { isRecord, ownMember } from '@/lib/platform/text/exact-number';
import type { ComparedCell, ComparedSection, ComparedSetting } from './compared-cell';

/**
 * Configurations side by side: every setting of every section, in the order of the document's table, then what the
 * document does not have. Two of them have the same normal form exactly if no setting of theirs differs (`differs`),
 * and the number of differences does not depend on what else is compared.
 *
 * @param configurations Raw, from the service; undefined for one that could not be read.
 * @param parts For configurations of some sections only, the keys of those.
 */
export function compareMany(
  configurations: readonly unknown[],
  parts: readonly (readonly string[] | undefined)[] = [],
): ComparedSection[] {
  const columns = configurations.map((configuration, place) => toColumn(configuration, parts[place]));
  const known = SECTIONS.map(({ key, label }): ComparedSection => {
    const found = columns.map((column) => sectionOf(column, key));
    const settings = settingsOf(SECTION_SCHEMAS[key], found, { columns, path: [key], labels: [] });
    return { key, label, known: true, settings };
  });
  const unknown = keysOf(columns.map((column) => column?.members))
    .filter((key) => !KNOWN.has(key))
    .map((key): ComparedSection => {
      const found = columns.map((column) => sectionOf(column, key));
      const settings = moreSettings(found, { columns, path: [key], labels: [] });
      return { key, label: key, known: false, settings };
    });
  return [...known, ...unknown];
}

const KNOWN = new Set<string>(SECTIONS.map(({ key }) => key));

interface Column {
  /** The sections in their normal form. */
  members: Record<string, unknown>;
  /** Values that violate the document, by path. */
  misfits: Map<string, Misfit>;
  /** It says nothing about other sections. */
  part: readonly string[] | undefined;
}

function toColumn(configuration: unknown, part: readonly string[] | undefined): Column | null {
  if (configuration === undefined) return null;
  const whole = normalForm(configuration);
  const normal = part === undefined ? whole : partOf(whole, part);
  const { misfits } = readConfiguration(configuration);
  return {
    members: isRecord(normal) ? normal : {},
    misfits: new Map(misfits.map((misfit) => [misfit.path, misfit])),
    part,
  };
}

const partOf = (configuration: unknown, part: readonly string[]): unknown =>
  isRecord(configuration)
    ? Object.fromEntries(Object.entries(configuration).filter(([key]) => part.includes(key)))
    : configuration;

/** What a configuration has at a path, or how and at which level it ends before that. */
type PathLookup =
  | { ends: null; value: unknown }
  | { ends: 'unread' }
  | { ends: 'not_part' }
  | { ends: 'section_missing' | 'missing' | 'absent' | 'other'; level: number; value: unknown };

const UNREAD: PathLookup = { ends: 'unread' };
const NOT_PART: PathLookup = { ends: 'not_part' };

function sectionOf(column: Column | null, key: string): PathLookup {
  if (column === null) return UNREAD;
  if (column.part?.includes(key) === false) return NOT_PART;
  const value = ownMember(column.members, key);
  return value === undefined
    ? { ends: 'section_missing', level: 0, value: undefined }
    : { ends: null, value };
}

function memberOf(found: PathLookup, key: string, level: number): PathLookup {
  if (found.ends !== null) return found;
  const { value } = found;
  if (!isRecord(value)) return { ends: value === null ? 'absent' : 'other', level, value };
  const member = ownMember(value, key);
  return member === undefined ? { ends: 'missing', level, value: undefined } : { ends: null, value: member };
}

interface Place {
  columns: readonly (Column | null)[];
  path: readonly string[];
  labels: readonly string[];
}

type Schema = z.core.$ZodType | null;

/** Settings of the document: each is a row, whether or not any configuration has it. */
function settingsOf(wrapped: Schema, found: readonly PathLookup[], place: Place): ComparedSetting[] {
  const schema = wrapped instanceof z.ZodNullable ? wrapped.unwrap() : wrapped;
  if (place.path.join('.') === 'document.documents') return documentSettings(found, place);
  if (!(schema instanceof z.ZodObject)) return [row(found, place)];
  const { shape } = schema;
  const known = Object.entries(shape).flatMap(([key, member]) => {
    const { title } = (member instanceof z.ZodType ? member.meta() : undefined) ?? {};
    return settingsOf(member as Schema, membersOf(found, key, place), within(place, key, title));
  });
  const more = keysOf(found.map((one) => (isFoundAtPath(one) ? one.value : null)))
    .filter((key) => !Object.hasOwn(shape, key))
    .flatMap((key) => moreSettings(membersOf(found, key, place), within(place, key, key)));
  return [...known, ...more];
}

const membersOf = (found: readonly PathLookup[], key: string, { path }: Place): PathLookup[] =>
  found.map((one) => memberOf(one, key, path.length));

/** A member without a title, such as the `id` of a people model, adds nothing to its parent's name. */
const within = ({ columns, path, labels }: Place, key: string, label: string | undefined): Place => ({
  columns,
  path: [...path, key],
  labels: label === undefined ? labels : [...labels, label],
});

/** Deeper settings, and those that would make too many rows to read, are compared as a whole. */
const MOST = { levels: 8, rows: 200 };

/** Members that the document does not have: one row each if any configuration has a value there. */
function moreSettings(found: readonly PathLookup[], place: Place): ComparedSetting[] {
  const rows = moreRows(found, place);
  return rows.length > MOST.rows ? [row(found, place, isFoundAtPath)] : rows;
}

function moreRows(found: readonly PathLookup[], place: Place): ComparedSetting[] {
  const records = found.map((one) => (isFoundAtPath(one) && isRecord(one.value) ? one.value : null));
  if (place.path.length > MOST.levels || records.every((record) => record === null)) {
    return [row(found, place, isFoundAtPath)];
  }
  const members = keysOf(records).flatMap((key) =>
    moreRows(membersOf(found, key, place), within(place, key, key)),
  );
  // An object with members is shown in the rows of its members. Only one without gets its own.
  const isBare = (one: PathLookup) =>
    isFoundAtPath(one) && !(isRecord(one.value) && Object.keys(one.value).length > 0);
  return found.some(isBare) ? [row(found, place, isBare), ...members] : members;
}

type FoundAtPath = Extract<PathLookup, { ends: null }>;

const isFoundAtPath = (found: PathLookup): found is FoundAtPath => found.ends === null;

/**
 * One setting.
 * @param counts Which configurations have something; those without are equal to one another, because a row exists
 * only if one of them has something. If left out, how a configuration ends before the setting counts too.
 */
function row(
  found: readonly PathLookup[],
  { columns, path, labels }: Place,
  counts?: (one: PathLookup) => boolean,
): ComparedSetting {
  const cells = found.map((one, place) => cellOf(one, path, columns[place]?.misfits));
  const texts = found.map((one) => (counts === undefined || counts(one) ? textOf(one) : ''));
  return {
    path: path.slice(1).join('.'),
    label: labels.length === 0 ? 'The section' : labels.join(' · '),
    cells,
    same: numbered(texts),
  };
}

function cellOf(
  found: PathLookup,
  path: readonly string[],
  misfits: ReadonlyMap<string, Misfit> | undefined,
): ComparedCell {
  if (found.ends === 'unread' || found.ends === 'not_part') return { is: found.ends };
  if (found.ends === 'missing' || found.ends === 'section_missing') return { is: found.ends };
  const misfit = path
    .map((_, index) => misfits?.get(path.slice(0, index + 1).join('.')))
    .find((one) => one !== undefined);
  if (misfit !== undefined) return { is: 'unreadable', expected: misfit.expected, found: misfit.found };
  if (found.ends === 'absent') return { is: 'absent' };
  if (found.ends === 'other') return { is: 'missing' };
  const why = whyUnread(found.value);
  if (why !== null)
    return { is: 'unreadable', expected: 'a section', found: `something ${UNREAD_WORDS[why]}` };
  return { is: 'value', value: found.value };
}

/** Equal texts mean equal requests. */
function textOf(found: PathLookup): string {
  if (found.ends === 'unread' || found.ends === 'not_part') return found.ends;
  const value = found.value === undefined ? '' : canonicalJson(found.value);
  return found.ends === null ? `value ${value}` : `${found.ends} ${found.level} ${value}`;
}

/** Equal numbers for equal texts, counted from the first. */
function numbered(texts: readonly string[]): number[] {
  const numbers = new Map<string, number>();
  return texts.map((text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
}

/** A row for each document of any list, by its name, and one for their order. */
function documentSettings(found: readonly PathLookup[], place: Place): ComparedSetting[] {
  const order = row(found, { ...place, labels: ['Order of documents'] });
  const lists = order.cells.map((cell) =>
    cell.is === 'value' && Array.isArray(cell.value) ? byName(cell.value) : null,
  );
  const names = [...new Set(lists.flatMap((list) => (list === null ? [] : [...list.keys()])))];
  const rows = names.map((name): ComparedSetting => {
    const texts = lists.map((list) => (list?.has(name) ? `value ${canonicalJson(list.get(name))}` : ''));
    return {
      path: `documents.${name}`,
      label: name,
      cells: lists.map((list, index) => {
        if (list === null) return order.cells[index] as ComparedCell;
        return list.has(name) ? { is: 'document', value: list.get(name) } : { is: 'not_asked' };
      }),
      same: numbered(texts),
    };
  });
  return [
    ...rows,
    {
      ...order,
      cells: order.cells.map((cell, index) => {
        const list = lists[index];
        return list ? { is: 'order', names: [...list.keys()] } : cell;
      }),
      // `differs` compares the order of the lists.
      same: numbered(found.map((one, index) => (lists[index] ? 'list' : textOf(one)))),
    },
  ];
}

/** Documents by name. A repeated name is numbered: "Passport (2)". */
function byName(list: readonly unknown[]): Map<string, unknown> {
  const documents = new Map<string, unknown>();
  for (const document of list) {
    const name = isRecord(document) && typeof document.name === 'string' ? document.name : '';
    const base = name === '' ? 'Unnamed document' : name;
    let [label, count] = [base, 1];
    while (documents.has(label)) {
      count += 1;
      label = `${base} (${count})`;
    }
    documents.set(label, withoutUuid(document));
  }
  return documents;
}

function withoutUuid(document: unknown): unknown {
  if (!isRecord(document)) return document;
  const { uuid: _, ...asked } = document;
  return asked;
}

/** Members of all records together, in one order. */
const keysOf = (records: readonly unknown[]): string[] =>
  [...new Set(records.flatMap((record) => (isRecord(record) ? Object.keys(record) : [])))].sort();
