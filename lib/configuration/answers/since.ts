import type { SettingChange, SettingChanges } from '@/lib/contract/setting-changes';
import { SINCE } from './sentences';
import { named, type Subject } from './subjects';

/** What is known of the history of a profile's settings. */
export type KnownChanges = SettingChanges | 'loading' | 'failed';

interface Reading {
  /** When the configuration was read that is answered from, ISO 8601. */
  readAt: string;
  /** A time of the history in words, with its zone. */
  timeWords: (iso: string) => string;
}

/** Since when a subject is as it is, and by whom: one sentence for each of its settings that changed, the newest first. */
export function sinceOf(subject: Subject, known: KnownChanges, { readAt, timeWords }: Reading): string[] {
  if (known === 'loading') return [SINCE.lookingUp()];
  if (known === 'failed') return [SINCE.notRead()];
  const paths = pathsOf(subject);
  if (paths.length === 0) return [];
  const changes = known.changes
    .filter(({ path }) => paths.includes(path))
    .sort(
      (one, other) => other.at.localeCompare(one.at) || paths.indexOf(one.path) - paths.indexOf(other.path),
    );
  if (changes.some(({ at }) => at > readAt)) return [SINCE.changedSince()];
  if (changes.length > 0) return changes.map((change) => changeWords(change, timeWords));
  if (known.oldest === null) return [];
  const at = timeWords(known.oldest.at);
  return [known.oldest.isFirst ? SINCE.first(at) : SINCE.oldest(at)];
}

/** What of the configuration an answer rests on. */
function pathsOf({ id, about }: Subject): string[] {
  switch (about.of) {
    case 'section':
      return [`${id}.enabled`, id];
    case 'setting':
      return [id, ...(about.reading.state === 'shown' ? [] : [`${about.reading.section.key}.enabled`])];
    case 'document':
      return [id, `${id}.required`, `${about.reading.section.key}.enabled`];
    case 'listed':
      return [id, `${about.reading.section.key}.enabled`, about.reading.section.key];
    case 'gone':
    case 'extra':
      return [id];
    case 'example':
    case 'model':
      return [];
  }
}

function changeWords({ path, origin, ...change }: SettingChange, timeWords: (iso: string) => string): string {
  const isSection = path.endsWith('.enabled') || !path.includes('.');
  return SINCE[origin]({
    ...change,
    what: isSection ? 'The section' : 'It',
    lastBefore: timeWords(change.lastBefore),
    at: timeWords(change.at),
  });
}

/** Documents that were on the list once: asked for by name, it can be said that they are not any more. */
export function goneDocuments(known: KnownChanges): Subject[] {
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
