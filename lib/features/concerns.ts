import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { type LiveMessage, relatedKinds } from '@/lib/platform/live/live-message';
import type { OperationKey } from './operation-query';

/** The kind and profile of a message, without the number. */
export type LiveSubject = Pick<LiveMessage, 'kind' | 'profile'> & { readAt?: string };

interface ShownQuery {
  queryKey: QueryKey;
  state: { data: unknown };
}

/** Whether the message changes the query's result. */
export function concerns(subject: LiveSubject, { queryKey, state }: ShownQuery): boolean {
  const live = followedBy(queryKey);
  if (queryKey[0] === 'list') return relatedKinds(subject).some((kind) => live.includes(kind));
  if (isServiceRead(queryKey) && isAsNew(state.data, subject.readAt)) return false;
  return live.includes(subject.kind) && shows(queryKey as OperationKey, subject);
}

/** Whether any message could concern the query. */
export const isFollowed = (key: QueryKey): boolean => followedBy(key).length > 0;

/** Whether refreshing it uses the service's rate budget; all other queries call only the console. */
export const isServiceRead = ([name]: QueryKey): boolean =>
  name === ('GET /api/profiles/{uuid}/portal-configuration' satisfies OperationKey[0]);

/** Refreshes after a change what its live message refreshes on other screens. */
export const invalidateConcerned = (client: QueryClient, kind: LiveMessage['kind']) =>
  client.invalidateQueries({ predicate: (query) => concerns({ kind, profile: null }, query) });

/** The keys of lists and operations include the messages that they follow. */
const followedBy = ([, about]: QueryKey): readonly LiveMessage['kind'][] =>
  (about as OperationKey[1] | undefined)?.live ?? [];

/**
 * Whether the query shows what the message is about: of one profile, the query of another shows nothing. A comparison
 * shows the items that are compared, as `profile:<uuid>` or `baseline:<id>`.
 */
function shows([name, { params, query }]: OperationKey, { kind, profile }: LiveSubject): boolean {
  const compared = name === 'GET /api/compare' ? String(query?.items).split(',') : null;
  if (profile === null) {
    if (kind === 'baselines') return compared?.some((item) => item.startsWith('baseline:')) ?? true;
    return kind !== 'event';
  }
  if (compared !== null) return compared.includes(`profile:${profile}`);
  return params?.uuid === undefined || params.uuid === profile;
}

/**
 * The tab that saved or read this configuration already has it: another request would cost a call to the service.
 */
function isAsNew(data: unknown, readAt: string | undefined): boolean {
  const shown = (data as Partial<Pick<ProfileSetup, 'readAt'>> | undefined)?.readAt;
  return readAt !== undefined && shown !== undefined && shown >= readAt;
}
