import { REVIEW_STATUS_MOVES } from '@/lib/configuration/contract/review-moves';

/** A control operation that changes something, as Activity describes it. */
interface ControlAction {
  method: 'POST' | 'PATCH' | 'DELETE';
  /** Below the mount, in the syntax of its OpenAPI document. */
  path: string;
  /** The past tense and the infinitive of the action; `{profile}`, `{status}` and `{step}` are filled in. */
  did: string;
  tried: string;
}

const PROFILES = '/accounts/{account}/profiles';
const DOCUMENT = '/accounts/{account}/documents/{id}';
const RUNS = '/accounts/{account}/scenario-runs';
const FAULTS = '/accounts/{account}/faults';
const SUBSCRIPTIONS = '/accounts/{account}/subscriptions';
const DELIVERIES = '/accounts/{account}/deliveries';

/** Every operation has a sentence here: none is ever shown as its path. */
export const CONTROL_ACTIONS: readonly ControlAction[] = [
  { method: 'POST', path: PROFILES, did: 'created {profile}', tried: 'create a profile' },
  {
    method: 'PATCH',
    path: `${PROFILES}/{uuid}`,
    did: 'changed the risk, team or assignee of {profile}',
    tried: 'change the risk, team or assignee of {profile}',
  },
  {
    method: 'DELETE',
    path: `${PROFILES}/{uuid}`,
    did: 'deleted {profile} from the sandbox',
    tried: 'delete {profile} from the sandbox',
  },
  {
    method: 'PATCH',
    path: `${PROFILES}/{uuid}/portal-configuration`,
    did: 'changed the configuration of {profile} outside this console',
    tried: 'change the configuration of {profile} outside this console',
  },
  {
    method: 'POST',
    path: `${PROFILES}/{uuid}/moves/{move}`,
    did: 'moved {profile} to {status}',
    tried: 'move {profile} to {status}',
  },
  {
    method: 'POST',
    path: `${PROFILES}/{uuid}/documents`,
    did: 'added a document to {profile}',
    tried: 'add a document to {profile}',
  },
  {
    method: 'POST',
    path: `${DOCUMENT}/process`,
    did: 'processed a document of {profile}',
    tried: 'process a document of {profile}',
  },
  {
    method: 'POST',
    path: `${DOCUMENT}/steps/{step}/complete`,
    did: 'completed {step} of a document of {profile}',
    tried: 'complete {step} of a document of {profile}',
  },
  { method: 'POST', path: RUNS, did: 'started a scenario', tried: 'start a scenario' },
  { method: 'POST', path: `${RUNS}/{id}/stop`, did: 'stopped a scenario', tried: 'stop a scenario' },
  {
    method: 'PATCH',
    path: '/accounts/{account}/settings',
    did: 'changed the limits, the token lifetime or the clock of the sandbox',
    tried: 'change the limits, the token lifetime or the clock of the sandbox',
  },
  { method: 'POST', path: FAULTS, did: 'added a fault to the sandbox', tried: 'add a fault to the sandbox' },
  { method: 'DELETE', path: FAULTS, did: 'removed all faults', tried: 'remove all faults' },
  { method: 'DELETE', path: `${FAULTS}/{id}`, did: 'removed a fault', tried: 'remove a fault' },
  {
    method: 'POST',
    path: SUBSCRIPTIONS,
    did: 'added a webhook subscription',
    tried: 'add a webhook subscription',
  },
  {
    method: 'PATCH',
    path: `${SUBSCRIPTIONS}/{id}`,
    did: 'changed a webhook subscription',
    tried: 'change a webhook subscription',
  },
  {
    method: 'DELETE',
    path: `${SUBSCRIPTIONS}/{id}`,
    did: 'deleted a webhook subscription',
    tried: 'delete a webhook subscription',
  },
  {
    method: 'POST',
    path: `${SUBSCRIPTIONS}/{id}/rotate-secret`,
    did: 'rotated the secret of a webhook subscription',
    tried: 'rotate the secret of a webhook subscription',
  },
  {
    method: 'POST',
    path: `${SUBSCRIPTIONS}/{id}/test`,
    did: 'sent a test event',
    tried: 'send a test event',
  },
  {
    method: 'POST',
    path: `${DELIVERIES}/{id}/redeliver`,
    did: 'sent a webhook again',
    tried: 'send a webhook again',
  },
  {
    method: 'POST',
    path: `${DELIVERIES}/redeliver-failed`,
    did: 'sent all failed webhooks since a chosen time again',
    tried: 'send all failed webhooks since a chosen time again',
  },
  { method: 'POST', path: '/reset', did: 'reset the sandbox', tried: 'reset the sandbox' },
];

const STEP_WORDS: Record<string, string> = {
  translate: 'the translation',
  ocr: 'the text recognition',
  fraud_check: 'the fraud check',
};

const PATTERNS = CONTROL_ACTIONS.map((action) => ({
  action,
  pattern: new RegExp(
    `^${action.method} /sandbox/control${action.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  ),
}));

/**
 * The operation for a subject in Activity such as `POST /sandbox/control/…`, and the variables of its path; null:
 * there is no such operation.
 */
export function findControlAction(subject: string | null) {
  // A literal ending takes precedence over one that matches any ID.
  const found = PATTERNS.map(({ action, pattern }) => ({
    action,
    match: pattern.exec(subject ?? ''),
  })).filter(({ match }) => match !== null);
  const [first] = found;
  return first ? { action: first.action, variables: first.match?.groups ?? {} } : null;
}

/** The sentence of an operation, to follow a name; `profile` is the profile's name. */
export function controlWords(
  subject: string | null,
  { tense, profile }: { tense: 'did' | 'tried'; profile: string },
): string {
  const found = findControlAction(subject);
  if (found === null) return tense === 'did' ? 'used the sandbox controls' : 'use an unknown sandbox control';
  const { move, step } = found.variables;
  const filled: Record<string, string> = {
    profile,
    status: REVIEW_STATUS_MOVES.find((row) => row.move === move)?.to ?? 'a status that does not exist',
    step: STEP_WORDS[step ?? ''] ?? 'a step that does not exist',
  };
  return found.action[tense].replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '');
}
