import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReviewStatus } from '@/lib/contract/review-moves';
import type {
  SandboxChoices,
  SandboxDocument,
  SandboxProfile,
  SandboxProfileList,
} from '@/lib/contract/sandbox/profile';
import type { Scenario, ScenarioRun } from '@/lib/contract/sandbox/scenario';
import { type AskControl, requestControl } from './request-control';

/** How often the sandbox is looked at, in milliseconds: while something moves, and otherwise. */
const LIVELY = 2_000;
const CALM = 10_000;

/** Nothing is asked while the tab is hidden: TanStack Query keeps intervals to visible tabs. */
export const followEvery = (isMoving: boolean): number => (isMoving ? LIVELY : CALM);

/** Everything that the screen knows of an account's sandbox begins with this. */
export const sandboxKey = (account: string) => ['sandbox', account] as const;

/** The path of an account's operation below the control mount. */
export const accountPath = (account: string, path: string): string =>
  `/accounts/${encodeURIComponent(account)}${path}`;

export interface ProfileFilter {
  q: string;
  status: ReviewStatus | null;
}

/** Profiles shown at once; a search finds the others. */
const PROFILES_SHOWN = 50;

export const sandboxProfilesKey = (account: string) => [...sandboxKey(account), 'profiles'] as const;

export function sandboxProfilesQuery(
  account: string,
  { q, status }: ProfileFilter,
  ask: AskControl = requestControl,
) {
  const parameters = new URLSearchParams({ limit: String(PROFILES_SHOWN) });
  if (q !== '') parameters.set('q', q);
  if (status !== null) parameters.set('review_status', status);
  return queryOptions({
    queryKey: [...sandboxProfilesKey(account), q, status],
    queryFn: ({ signal }) =>
      ask<SandboxProfileList>(accountPath(account, `/profiles?${parameters}`), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 1_000,
  });
}

export const sandboxProfileKey = (account: string, uuid: string) =>
  [...sandboxKey(account), 'profile', uuid] as const;

export function sandboxProfileQuery(account: string, uuid: string, ask: AskControl = requestControl) {
  return queryOptions({
    queryKey: sandboxProfileKey(account, uuid),
    queryFn: ({ signal }) =>
      ask<{ data: SandboxProfile }>(accountPath(account, `/profiles/${uuid}`), { signal }),
    select: ({ data }) => data,
    staleTime: 1_000,
  });
}

export const sandboxDocumentsKey = (account: string, uuid: string) =>
  [...sandboxKey(account), 'documents', uuid] as const;

export function sandboxDocumentsQuery(account: string, uuid: string, ask: AskControl = requestControl) {
  return queryOptions({
    queryKey: sandboxDocumentsKey(account, uuid),
    queryFn: ({ signal }) =>
      ask<{ data: SandboxDocument[] }>(accountPath(account, `/profiles/${uuid}/documents`), { signal }),
    select: ({ data }) => data,
    staleTime: 1_000,
  });
}

/** What a profile can be given; it does not change while the service runs. */
export function sandboxChoicesQuery(account: string, ask: AskControl = requestControl) {
  return queryOptions({
    queryKey: [...sandboxKey(account), 'choices'],
    queryFn: ({ signal }) => ask<{ data: SandboxChoices }>(accountPath(account, '/choices'), { signal }),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function scenariosQuery(account: string, ask: AskControl = requestControl) {
  return queryOptions({
    queryKey: [...sandboxKey(account), 'scenarios'],
    queryFn: ({ signal }) => ask<{ data: Scenario[] }>(accountPath(account, '/scenarios'), { signal }),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const scenarioRunsKey = (account: string) => [...sandboxKey(account), 'scenario-runs'] as const;

export function scenarioRunsQuery(account: string, ask: AskControl = requestControl) {
  return queryOptions({
    queryKey: scenarioRunsKey(account),
    queryFn: ({ signal }) => ask<{ data: ScenarioRun[] }>(accountPath(account, '/scenario-runs'), { signal }),
    select: ({ data }) => data,
    staleTime: 1_000,
  });
}
