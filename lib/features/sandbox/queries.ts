import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Move } from '@/lib/configuration/contract/review-moves';
import type { ConfigurationChange } from '@/lib/configuration/merge-configuration';
import { type AskControl, changeControl, requestControl } from '@/lib/platform/data/request-control';
import type { List, ListRequest } from '@/lib/platform/list/list';
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
import { SANDBOX_PROFILES_LIST } from '@/lib/service/control-api/profiles-list';
import type { ResetDone, Scenario, ScenarioRun, StartScenario } from '@/lib/service/control-api/scenario';
import type { ChangeSettings, CreateFault, Fault, SandboxSettings } from '@/lib/service/control-api/settings';

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

/** The address of an account's list in the control operations. */
export const controlAddress = (
  { operation }: Pick<List, 'operation'>,
  account: string,
  query: Readonly<Record<string, string | readonly string[] | null>>,
): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  const path = operation.slice('GET '.length).replace('{account}', encodeURIComponent(account));
  return search === '' ? path : `${path}?${search}`;
};

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
      const query = { ...request, offset: String(pageParam) };
      return ask<SandboxProfileList>(controlAddress(SANDBOX_PROFILES_LIST, account, query), { signal });
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

/** The values that a profile can be given; they do not change while the service runs. */
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

/** Changes from the sandbox's screen. Every one throws ControlError; a refused one changed nothing. */

type Answer<Data> = Promise<{ data: Data }>;

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

interface DataAnswer<Data> {
  data: Data;
}

export const faultsKey = (account: string) => [...sandboxKey(account), 'faults'] as const;

/** A scenario may change them, so they are polled. */
export function settingsQuery(account: string, ask: AskControl = requestControl) {
  return queryOptions({
    queryKey: [...sandboxKey(account), 'settings'],
    queryFn: ({ signal }) => ask<DataAnswer<SandboxSettings>>(accountPath(account, '/settings'), { signal }),
    select: ({ data }) => data,
    staleTime: 1_000,
    refetchInterval: followEvery(false),
  });
}

/** Active faults; each affected call uses up a part of one. */
export function faultsQuery(account: string, ask: AskControl = requestControl) {
  return queryOptions({
    queryKey: faultsKey(account),
    queryFn: ({ signal }) => ask<DataAnswer<Fault[]>>(accountPath(account, '/faults'), { signal }),
    select: ({ data }) => data,
    staleTime: 1_000,
    refetchInterval: ({ state }) => followEvery((state.data?.data.length ?? 0) > 0),
  });
}

/** Settings that are not named are unchanged. */
export const changeSettings = (account: string, change: ChangeSettings) =>
  changeControl<DataAnswer<SandboxSettings>>('PATCH', accountPath(account, '/settings'), change);

export const createFault = (account: string, input: CreateFault) =>
  changeControl<unknown>('POST', accountPath(account, '/faults'), input);

export const endFault = (account: string, id: string) =>
  changeControl<unknown>('DELETE', accountPath(account, `/faults/${id}`));

export const endFaults = (account: string) =>
  changeControl<unknown>('DELETE', accountPath(account, '/faults'));
