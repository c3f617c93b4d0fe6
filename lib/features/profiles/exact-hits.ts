import type { QueryClient } from '@tanstack/react-query';
import type { PortalConfiguration } from '@/lib/configuration/contract/portal-configuration';
import { LABEL_KIND_WORDS, LABEL_KINDS } from '@/lib/configuration/label-kinds';
import { findConfigurationsQuery, portalConfigurationQuery } from '@/lib/features/configurations/queries';
import type { LabelNames } from '@/lib/features/labels/labels';
import { labelNamesQuery } from '@/lib/features/labels/queries';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import { searchWords } from '@/lib/platform/text/search-words';
import { profileName } from './profile-name';
import type { DirectoryProfile } from './profiles';
import { exactProfilesQuery } from './queries';

export type HitKind = 'profile' | 'configuration' | 'label';

/** A thing whose UUID, reference, name or ID equals a text. */
export interface ExactHit {
  kind: HitKind;
  /** UUID or ID. */
  id: string;
  label: string;
  /** Its kind, with its UUID or ID. */
  code: string;
  path: string;
}

interface ExactMatches {
  /** Profiles whose whole reference or name matches, as the console itself found them. */
  profiles: readonly DirectoryProfile[];
  configurations: readonly Pick<PortalConfiguration, 'id' | 'name'>[];
  names: LabelNames['names'] | undefined;
}

/** The search routes refuse longer texts. */
const LONGEST = 200;
export const searchedText = (text: string): string => text.trim().slice(0, LONGEST);

/** Exact matches of `text`: profiles first, then configurations, then labels. */
export function exactHits(text: string, { profiles, configurations, names }: ExactMatches): ExactHit[] {
  const words = searchWords(text).join(' ');
  const isNamed = (name: string) => words !== '' && searchWords(name).join(' ') === words;
  const found = new Set(profiles.map(({ uuid }) => uuid));
  const unseen = (names ? (byName(names.profile).get(words) ?? []) : []).filter((uuid) => !found.has(uuid));
  const number = /^\d{1,15}$/.test(text.trim()) ? String(Number(text)) : null;
  const labelled = LABEL_KINDS.filter((kind) => kind !== 'profile').flatMap((kind) =>
    Object.entries(names?.[kind] ?? {})
      .filter(([id, label]) => id === number || isNamed(label))
      .map(
        ([id, label]): ExactHit => ({
          kind: 'label',
          id,
          label,
          code: `${LABEL_KIND_WORDS[kind].one} ${id}`,
          path: `/labels?kind=${kind}&q=${id}`,
        }),
      ),
  );
  return [
    ...profiles.map(({ uuid, customerReference }) => {
      const label = names?.profile[uuid] ?? null;
      return profileHit(uuid, profileName({ uuid, reference: customerReference }, label));
    }),
    ...unseen.map((uuid) => profileHit(uuid, names?.profile[uuid] ?? uuid)),
    ...configurations
      .filter(({ id, name }) => String(id) === number || isNamed(name))
      .map(
        ({ id, name }): ExactHit => ({
          kind: 'configuration',
          id: String(id),
          label: name,
          code: `configuration ${id}`,
          path: `/configurations?configuration=${id}`,
        }),
      ),
    ...labelled,
  ];
}

const namedBy = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

/**
 * UUIDs by folded name; a profile may have a label before this console knows it. Made once for thousands of names.
 */
function byName(names: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const known = namedBy.get(names);
  if (known) return known;
  const made = new Map<string, string[]>();
  for (const [uuid, name] of Object.entries(names)) {
    const words = searchWords(name).join(' ');
    if (words !== '') made.set(words, [...(made.get(words) ?? []), uuid]);
  }
  namedBy.set(names, made);
  return made;
}

const profileHit = (uuid: string, label: string): ExactHit => ({
  kind: 'profile',
  id: uuid,
  label,
  code: uuid,
  path: `/profiles/${uuid}`,
});

/** The intended hit: one of the screen's own kind, otherwise the only one; null: none, or several. */
export function chosenHit(hits: readonly ExactHit[], prefer: HitKind): ExactHit | null {
  const preferred = hits.filter(({ kind }) => kind === prefer);
  const [only, ...others] = preferred.length > 0 ? preferred : hits;
  return only !== undefined && others.length === 0 ? only : null;
}

/**
 * The exact meaning of a pasted or typed text: a UUID anywhere in it, otherwise a whole reference, name or ID.
 * @throws ProblemError if it cannot be looked up
 */
export async function findExact(
  client: QueryClient,
  text: string,
  prefer: HitKind,
): Promise<ExactHit | null> {
  const uuid = findProfileUuid(text);
  if (uuid !== null) return profileHit(uuid, uuid);
  const wanted = searchedText(text);
  if (wanted === '') return null;
  const id = /^\d{1,15}$/.test(wanted) ? Number(wanted) : null;
  const [profiles, named, byId, labels] = await Promise.all([
    client.fetchQuery(exactProfilesQuery(wanted)),
    client.fetchQuery(findConfigurationsQuery(wanted)),
    id === null ? null : client.fetchQuery(portalConfigurationQuery(client, id)),
    client.ensureQueryData(labelNamesQuery()),
  ]);
  const configurations = named.rows.filter((row) => row.id !== byId?.id);
  return chosenHit(
    exactHits(wanted, {
      profiles: profiles.rows,
      configurations: byId ? [byId, ...configurations] : configurations,
      names: labels.names,
    }),
    prefer,
  );
}
