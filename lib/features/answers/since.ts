import { sectionLabel } from '@/lib/configuration/contract/section-names';
import type { SettingChange, SettingChanges } from '@/lib/features/history/setting-changes';
import type { SectionReading } from '@/lib/features/profiles/section-readings';
import type { Answer } from './reply';
import { LAST_CHANGE, SINCE } from './sentences';
import { type Configuration, named, numbered, type Subject, subjectsOf } from './subjects';

export type KnownChanges = SettingChanges | 'loading' | 'failed';

/** The known changes, and the reading that they are shown with. */
export interface History {
  known: KnownChanges;
  /** When the displayed configuration was read, ISO 8601. */
  readAt: string;
  /** A time of the history in words, with its zone. */
  timeWords: (iso: string) => string;
}

/**
 * Since when a subject is as it is, and who changed it: one sentence for each of its settings that changed, newest
 * first.
 */
export function lastChangeWords(subject: Subject, { known, readAt, timeWords }: History): string[] {
  // The answer itself says it.
  if (subject.asks !== undefined) return [];
  if (subject.about.of === 'across' || subject.about.of === 'changes') return [];
  if (known === 'loading') return [SINCE.lookingUp()];
  if (known === 'failed') return [SINCE.notRead()];
  const settings = settingsOf(subject, known);
  if (settings.length === 0) return [];
  const placeOf = (path: string) => settings.findIndex((setting) => setting.path === path);
  const changes = known.changes
    .filter(({ path }) => placeOf(path) >= 0)
    .sort((one, other) => other.at.localeCompare(one.at) || placeOf(one.path) - placeOf(other.path));
  if (changes.some(({ at }) => at > readAt)) return [SINCE.changedSince()];
  if (changes.length > 0) {
    return changes.map((change) =>
      changeWords(change, settings[placeOf(change.path)]?.what ?? 'It', timeWords),
    );
  }
  if (known.oldest === null) return [];
  const at = timeWords(known.oldest.at);
  return [known.oldest.isFirst ? SINCE.first(at) : SINCE.oldest(at)];
}

/** The settings that an answer depends on, and how a sentence names them. */
function settingsOf({ id, about }: Subject, known: SettingChanges): { path: string; what: string }[] {
  const it = (...paths: string[]) => paths.map((path) => ({ path, what: 'It' }));
  const section = (...paths: string[]) => paths.map((path) => ({ path, what: 'The section' }));
  switch (about.of) {
    case 'section':
      return section(`${id}.enabled`, id);
    case 'setting':
      return [...it(id), ...(about.reading.state === 'shown' ? [] : section(`${keyOf(about)}.enabled`))];
    case 'document':
      return [...it(id, `${id}.required`), ...section(`${keyOf(about)}.enabled`)];
    case 'example': {
      const document = id.replace(/\.example_document\.\d+$/, '');
      return [
        { path: `${document}.example_document`, what: 'The list of examples' },
        { path: document, what: 'The document' },
        ...section(`${keyOf(about)}.enabled`),
      ];
    }
    case 'listed':
      return [...it(id), ...section(`${keyOf(about)}.enabled`, keyOf(about))];
    case 'model': {
      const used = about.uses.map(({ path, name }) => ({ path, what: modelOf(name) }));
      const once = known.changes
        .filter(({ path, before }) => path.endsWith('people_model.id') && before === about.value)
        .map(({ path }) => ({ path, what: modelOf(sectionLabel(path.split('.')[0] ?? path)) }));
      return [...used, ...once.filter(({ path }) => !used.some((use) => use.path === path))];
    }
    case 'gone':
    case 'extra':
      return it(id);
    case 'across':
    case 'changes':
      return [];
  }
}

const keyOf = ({ reading }: { reading: SectionReading }): string => reading.section.key;
const modelOf = (name: string): string => `The people model of ${name}`;

const changeWords = (
  { origin, ...change }: SettingChange,
  what: string,
  timeWords: (iso: string) => string,
): string =>
  SINCE[origin]({ ...change, what, lastBefore: timeWords(change.lastBefore), at: timeWords(change.at) });

/** Maximum number of changes listed for all sections. */
const MOST_CHANGES = 5;

/** The latest changes, newest first. */
export function changesAnswer(
  configuration: Configuration,
  { known, readAt, timeWords }: History,
): { lead: string; grounds: string[] } {
  const only = (lead: string) => ({ lead, grounds: [] });
  if (known === 'loading') return only(SINCE.changesLookedUp());
  if (known === 'failed') return only(SINCE.notRead());
  const changes = withoutWholeLists(known.changes);
  if (changes.some(({ at }) => at > readAt)) return only(SINCE.changedSince());
  if (changes.length === 0) {
    if (known.oldest === null) return only(SINCE.noVersions());
    const at = timeWords(known.oldest.at);
    return only(known.oldest.isFirst ? SINCE.unchanged(at) : SINCE.unchangedAsKept(at));
  }
  const nameOf = changeNames(configuration);
  const [lead = '', ...grounds] = changes
    .slice(0, MOST_CHANGES)
    .map((change) => changeWords(change, nameOf(change), timeWords));
  const more = changes.length - MOST_CHANGES;
  return { lead, grounds: more > 0 ? [...grounds, SINCE.moreChanges(more)] : grounds };
}

/** Newest first. If the items of a list are listed one by one, the change of the whole list adds nothing. */
function withoutWholeLists(changes: readonly SettingChange[]): SettingChange[] {
  const each = new Set(changes.map(({ path, at }) => `${at} ${path.replace(/\.[^.]+$/, '')}`));
  return changes
    .filter(({ path, at }) => !(path.endsWith('_ids') && each.has(`${at} ${path}`)))
    .sort((one, other) => other.at.localeCompare(one.at));
}

/** Names what changed, as the start of a sentence: by its name among the settings, or as a part of its parent. */
function changeNames(configuration: Configuration) {
  const titles = new Map(subjectsOf(configuration).map(({ id, title }) => [id, title]));
  return ({ path, name }: SettingChange): string => {
    const [key = '', ...rest] = path.split('.');
    if (rest.length === 0 || path === `${key}.enabled`) return `The ${sectionLabel(key)} section`;
    if (name !== null) return `“${name}”`;
    const inList = numbered(configuration, rest.slice(-1)).find(({ id }) => id === path)?.title;
    const holder = titles.get([key, ...rest.slice(0, -1)].join('.'));
    const asPart = holder === undefined ? undefined : `${holder} · ${rest.at(-1)}`;
    return titles.get(path) ?? inList ?? asPart ?? `${sectionLabel(key)} · ${rest.join('.')}`;
  };
}

/** Documents that used to be on the list: if asked for by name, the answer says that they no longer are. */
export function removedDocuments(known: KnownChanges): Subject[] {
  if (known === 'loading' || known === 'failed') return [];
  return known.changes.flatMap(({ path, name }) =>
    name === null
      ? []
      : [
          {
            id: path,
            title: `“${name}”`,
            names: named(name),
            also: ['document', 'file', 'upload'],
            anchor: 'section-document',
            isThere: false,
            about: { of: 'gone', name },
          },
        ],
  );
}

/** Items that are listed; beyond this only their number is given. */
const MOST_LISTED = 8;

/** Who changed a section or a setting last, when, and why, as far as it is known. */
export function lastChangeAnswer(
  subject: Subject,
  configuration: Configuration,
  { known, readAt, timeWords }: History,
): Answer {
  if (known === 'loading') return { lead: SINCE.changesLookedUp(), grounds: [] };
  if (known === 'failed') return { lead: SINCE.notRead(), grounds: [] };
  const isOfIt = ({ path }: SettingChange) => path === subject.id || path.startsWith(`${subject.id}.`);
  const changes = withoutWholeLists(known.changes.filter(isOfIt));
  const isSection = subject.about.of === 'section';
  const title = subject.title;
  const what = isSection ? `The ${title} section` : title;
  if (changes.some(({ at }) => at > readAt)) return { lead: SINCE.changedSince(), grounds: [] };
  const [newest] = changes;
  if (newest === undefined) {
    if (known.oldest === null) return { lead: SINCE.noVersions(), grounds: [] };
    const { at, isFirst } = known.oldest;
    const [lead = '', ...grounds] = LAST_CHANGE.never(
      isSection ? `the ${title} section` : title,
      timeWords(at),
      isFirst,
    );
    return { lead, grounds };
  }
  const together = changes.filter(({ at }) => at === newest.at);
  const nameOf = changeNames(configuration);
  const listed = together.slice(0, MOST_LISTED).map((change) => LAST_CHANGE.change(nameOf(change), change));
  const more = together.length - listed.length;
  const [lead = '', ...grounds] = LAST_CHANGE[newest.origin]({
    ...newest,
    what,
    lastBefore: timeWords(newest.lastBefore),
    at: timeWords(newest.at),
  });
  return {
    lead,
    grounds: [...grounds, LAST_CHANGE.changes(more > 0 ? [...listed, `${more} more`] : listed)],
  };
}
