import type { Move } from '@/lib/contract/review-moves';
import type {
  ChangeMetadata,
  CreateProfile,
  ProcessingStep,
  ProvideDocument,
  SandboxDocument,
  SandboxProfile,
} from '@/lib/contract/sandbox/profile';
import type { ResetDone, ScenarioRun, StartScenario } from '@/lib/contract/sandbox/scenario';
import { changeControl } from './request-control';
import { accountPath } from './sandbox';

/** What the sandbox's screen changes. Every one throws ControlError; a refused one changed nothing. */

type Answer<Data> = Promise<{ data: Data }>;

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
