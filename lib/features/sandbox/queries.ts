import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { Move } from '@/lib/configuration/contract/review-moves';
import type { ConfigurationChange } from '@/lib/configuration/merge-configuration';
import { type AskControl, changeControl, requestControl } from '@/lib/platform/data/request-control';
import type { ListRequest } from '@/lib/platform/list/list';
import type {
  ChangeMetadata,
  CreateProfile,
  ProcessingStep,
  ProvideDocument,
  SandboxChoices,
  SandboxDocument,
  SandboxProfile,
  SandboxProfileList,
} from '@/lib/service/control-api/profile';
import type { ResetDone, Scenario, ScenarioRun, StartScenario } from '@/lib/service/control-api/scenario';
import type { ChangeSettings, CreateFault, Fault, SandboxSettings } from '@/lib/service/control-api/settings';
import { withQuery } from '../call';

/** Polling intervals of the sandbox, in milliseconds: while something moves, and otherwise. */
const LIVELY = 2_000;
const CALM = 10_000;

/** Nothing is requested while the tab is hidden: TanStack Query pauses intervals there. */
export const followEvery = (isMoving: boolean): number => (isMoving ? LIVELY : CALM);

/** The prefix of all keys of an account's sandbox. */
export const sandboxKey = (account: string) => ['sandbox', account] as const;

/** The path of an account's operation below the control mount. */
export const accountPath = (account: string, path: string): string =>
  `/accounts/${encodeURIComponent(account)}${path}`;

export interface DataAnswer<Data> {
  data: Data;
}

type ControlQuery<Data> = UseQueryOptions<DataAnswer<Data>, Error, Data, readonly string[]>;

/** The query of an operation that answers `{ data }`. @param key To follow `sandboxKey`. */
export function controlQuery<Data>(
  account: string,
  key: readonly string[],
  path: string,
  {
    ask = requestControl,
    ...how
  }: { ask?: AskControl | undefined } & Pick<ControlQuery<Data>, 'staleTime' | 'refetchInterval'>,
) {
  return queryOptions<DataAnswer<Data>, Error, Data, readonly string[]>({
    queryKey: [...sandboxKey(account), ...key],
    queryFn: ({ signal }) => ask<DataAnswer<Data>>(accountPath(account, path), { signal }),
    select: ({ data }) => data,
    staleTime: 1_000,
    ...how,
  });
}

export const sandboxProfilesKey = (account: string) => [...sandboxKey(account), 'profiles'] as const;

/** The account's profiles, latest change first, by page. */
export function sandboxProfilesQuery(
  account: string,
  request: ListRequest,
  ask: AskControl = requestControl,
) {
  return infiniteQueryOptions({
    queryKey: [...sandboxProfilesKey(account), request],
    queryFn: ({ pageParam, signal }) => {
      const path = withQuery(accountPath(account, '/profiles'), { ...request, offset: pageParam });
      return ask<SandboxProfileList>(path, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { data }) => sum + data.length, 0);
      return read < total ? read : null;
    },
    placeholderData: keepPreviousData,
    staleTime: 1_000,
  });
}

export const sandboxProfileQuery = (account: string, uuid: string, ask?: AskControl) =>
  controlQuery<SandboxProfile>(account, ['profile', uuid], `/profiles/${uuid}`, { ask });

export const sandboxDocumentsQuery = (account: string, uuid: string, ask?: AskControl) =>
  controlQuery<SandboxDocument[]>(account, ['documents', uuid], `/profiles/${uuid}/documents`, { ask });

/** What a change of a profile refreshes. */
export const keysOfSandboxProfile = (account: string, uuid: string) => [
  sandboxProfileQuery(account, uuid).queryKey,
  sandboxDocumentsQuery(account, uuid).queryKey,
  sandboxProfilesKey(account),
];

/** The values that a profile can be given; they do not change while the service runs. */
export const sandboxChoicesQuery = (account: string, ask?: AskControl) =>
  controlQuery<SandboxChoices>(account, ['choices'], '/choices', {
    ask,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const scenariosQuery = (account: string, ask?: AskControl) =>
  controlQuery<Scenario[]>(account, ['scenarios'], '/scenarios', {
    ask,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const scenarioRunsQuery = (account: string, ask?: AskControl) =>
  controlQuery<ScenarioRun[]>(account, ['scenario-runs'], '/scenario-runs', { ask });

/** A scenario may change them, so they are polled. */
export const settingsQuery = (account: string, ask?: AskControl) =>
  controlQuery<SandboxSettings>(account, ['settings'], '/settings', {
    ask,
    refetchInterval: followEvery(false),
  });

/** Active faults; each affected call uses up a part of one. */
export const faultsQuery = (account: string, ask?: AskControl) =>
  controlQuery<Fault[]>(account, ['faults'], '/faults', {
    ask,
    refetchInterval: ({ state }) => followEvery((state.data?.data.length ?? 0) > 0),
  });

/** Changes from the sandbox's screen. Every one throws ControlError; a refused one changed nothing. */

type Answer<Data> = Promise<DataAnswer<Data>>;

/** @param change By section, merged into the profile's configuration. */
export const changeConfiguration = (account: string, uuid: string, change: ConfigurationChange) =>
  changeControl<unknown>('PATCH', accountPath(account, `/profiles/${uuid}/portal-configuration`), change);

export const createProfile = (account: string, profile: CreateProfile): Answer<SandboxProfile> =>
  changeControl('POST', accountPath(account, '/profiles'), profile);

export const moveProfile = (account: string, uuid: string, move: Move): Answer<SandboxProfile> =>
  changeControl('POST', accountPath(account, `/profiles/${uuid}/moves/${move}`));

export const changeMetadata = (
  account: string,
  uuid: string,
  change: ChangeMetadata,
): Answer<SandboxProfile> => changeControl('PATCH', accountPath(account, `/profiles/${uuid}`), change);

export const provideDocument = (
  account: string,
  uuid: string,
  document: ProvideDocument,
): Answer<SandboxDocument> =>
  changeControl('POST', accountPath(account, `/profiles/${uuid}/documents`), document);

export const triggerProcessing = (account: string, id: number): Answer<SandboxDocument> =>
  changeControl('POST', accountPath(account, `/documents/${id}/process`));

export const completeStep = (account: string, id: number, step: ProcessingStep): Answer<SandboxDocument> =>
  changeControl('POST', accountPath(account, `/documents/${id}/steps/${step}/complete`));

export const startScenario = (account: string, start: StartScenario): Answer<ScenarioRun> =>
  changeControl('POST', accountPath(account, '/scenario-runs'), start);

export const stopScenario = (account: string, id: string): Answer<ScenarioRun> =>
  changeControl('POST', accountPath(account, `/scenario-runs/${id}/stop`));

export const resetSandbox = (): Answer<ResetDone> => changeControl('POST', '/reset', {});

/** Settings that are not named are unchanged. */
export const changeSettings = (account: string, change: ChangeSettings) =>
  changeControl<DataAnswer<SandboxSettings>>('PATCH', accountPath(account, '/settings'), change);

export const createFault = (account: string, input: CreateFault) =>
  changeControl<unknown>('POST', accountPath(account, '/faults'), input);

export const endFault = (account: string, id: string) =>
  changeControl<unknown>('DELETE', accountPath(account, `/faults/${id}`));

export const endFaults = (account: string) =>
  changeControl<unknown>('DELETE', accountPath(account, '/faults'));
