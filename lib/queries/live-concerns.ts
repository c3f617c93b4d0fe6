import type { QueryKey } from '@tanstack/react-query';
import type { ProfileSetup } from '@/lib/contract/console-api';
import type { LiveMessage } from '@/lib/contract/live-message';

/** What a message says of which profile, without the number. */
export type LiveSubject = Pick<LiveMessage, 'kind' | 'profile'> & { readAt?: string };

type Place = string | null;
/** Whether a query of this area shows what the message is about; `rest` is its key after the area. */
type Concern = (profile: Place, rest: readonly unknown[]) => boolean;

const always: Concern = () => true;
const ofProfile: Concern = (profile, [uuid]) => uuid === profile;
/** Windows of the directory are about all profiles, `['directory', 'known', uuid]` is about one. */
const inDirectory: Concern = (profile, [part, uuid]) =>
  profile !== null && (part !== 'known' || uuid === profile);

/** By the first member of the query key. A webhook says nothing of the configuration, so that costs no request to the service. */
const CONCERNS: Record<LiveMessage['kind'], Readonly<Record<string, Concern>>> = {
  event: { events: always, directory: inDirectory, timeline: ofProfile },
  profile: { directory: inDirectory },
  configuration: {
    'profile-setup': ofProfile,
    'profile-versions': ofProfile,
    'last-change': ofProfile,
    timeline: ofProfile,
  },
  labels: { labels: always },
  views: { views: always },
};

interface Shown {
  queryKey: QueryKey;
  state: { data: unknown };
}

/** Whether the query shows something else after the message. */
export function concerns({ kind, profile, readAt }: LiveSubject, { queryKey, state }: Shown): boolean {
  const [area, ...rest] = queryKey;
  if (isServiceRead(queryKey) && isAsNew(state.data, readAt)) return false;
  return CONCERNS[kind][String(area)]?.(profile, rest) ?? false;
}

/** Whoever saved, or read what was found, has it already: asking again would cost a call of the service. */
function isAsNew(data: unknown, readAt: string | undefined): boolean {
  const shown = (data as Partial<Pick<ProfileSetup, 'readAt'>> | undefined)?.readAt;
  return readAt !== undefined && shown !== undefined && shown >= readAt;
}

const AREAS = new Set(Object.values(CONCERNS).flatMap((areas) => Object.keys(areas)));

/** Whether any message could concern the query. */
export const isFollowed = ([area]: QueryKey): boolean => AREAS.has(String(area));

/** Whether reading it anew costs something of the service's budget; all else asks the console alone. */
export const isServiceRead = ([area]: QueryKey): boolean => area === 'profile-setup';
