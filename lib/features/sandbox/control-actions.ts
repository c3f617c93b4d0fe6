import { REVIEW_STATUS_MOVES } from '@/lib/configuration/contract/review-moves';
import { createRouter } from '@/lib/platform/api/routes';

/** Verbs of the sentences, each with its past tense. */
const VERBS = {
  add: 'added',
  change: 'changed',
  complete: 'completed',
  create: 'created',
  delete: 'deleted',
  move: 'moved',
  process: 'processed',
  remove: 'removed',
  reset: 'reset',
  rotate: 'rotated',
  send: 'sent',
  start: 'started',
  stop: 'stopped',
};

type Words = readonly [verb: keyof typeof VERBS, what: string];

const PROFILES = '/accounts/{account}/profiles';
const DOCUMENT = '/accounts/{account}/documents/{id}';
const RUNS = '/accounts/{account}/scenario-runs';
const FAULTS = '/accounts/{account}/faults';
const SUBSCRIPTIONS = '/accounts/{account}/subscriptions';
const DELIVERIES = '/accounts/{account}/deliveries';

/**
 * What the control operations that change something do, as Activity says it; `{profile}`, `{status}` and `{step}` are
 * filled in. Every operation has words here: none is ever shown as its path.
 */
export const CONTROL_ACTIONS: Readonly<Record<string, Words>> = {
  [`POST ${PROFILES}`]: ['create', '{profile}'],
  [`PATCH ${PROFILES}/{uuid}`]: ['change', 'the risk, team or assignee of {profile}'],
  [`DELETE ${PROFILES}/{uuid}`]: ['delete', '{profile} from the sandbox'],
  [`PATCH ${PROFILES}/{uuid}/portal-configuration`]: [
    'change',
    'the configuration of {profile} outside this console',
  ],
  [`POST ${PROFILES}/{uuid}/moves/{move}`]: ['move', '{profile} to {status}'],
  [`POST ${PROFILES}/{uuid}/documents`]: ['add', 'a document to {profile}'],
  [`POST ${DOCUMENT}/process`]: ['process', 'a document of {profile}'],
  [`POST ${DOCUMENT}/steps/{step}/complete`]: ['complete', '{step} of a document of {profile}'],
  [`POST ${RUNS}`]: ['start', 'a scenario'],
  [`POST ${RUNS}/{id}/stop`]: ['stop', 'a scenario'],
  'PATCH /accounts/{account}/settings': [
    'change',
    'the limits, the token lifetime or the clock of the sandbox',
  ],
  [`POST ${FAULTS}`]: ['add', 'a fault to the sandbox'],
  [`DELETE ${FAULTS}`]: ['remove', 'all faults'],
  [`DELETE ${FAULTS}/{id}`]: ['remove', 'a fault'],
  [`POST ${SUBSCRIPTIONS}`]: ['add', 'a webhook subscription'],
  [`PATCH ${SUBSCRIPTIONS}/{id}`]: ['change', 'a webhook subscription'],
  [`DELETE ${SUBSCRIPTIONS}/{id}`]: ['delete', 'a webhook subscription'],
  [`POST ${SUBSCRIPTIONS}/{id}/rotate-secret`]: ['rotate', 'the secret of a webhook subscription'],
  [`POST ${SUBSCRIPTIONS}/{id}/test`]: ['send', 'a test event'],
  [`POST ${DELIVERIES}/{id}/redeliver`]: ['send', 'a webhook again'],
  [`POST ${DELIVERIES}/redeliver-failed`]: ['send', 'all failed webhooks since a chosen time again'],
  'POST /reset': ['reset', 'the sandbox'],
};

const STEP_WORDS: Record<string, string> = {
  translate: 'the translation',
  ocr: 'the text recognition',
  fraud_check: 'the fraud check',
};

const MOUNT = '/sandbox/control';

const find = createRouter(Object.entries(CONTROL_ACTIONS));

/**
 * The operation for a subject in Activity such as `POST /sandbox/control/…`, and the variables of its path; null:
 * there is no such operation.
 */
export function findControlAction(subject: string | null) {
  const [method = '', path = ''] = (subject ?? '').split(' ');
  const match = path.startsWith(MOUNT) ? find(path.slice(MOUNT.length)) : null;
  const words = match?.rows.get(method);
  return match && words ? { words, variables: match.params } : null;
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
  const [verb, what] = found.words;
  const said = what.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '');
  return `${tense === 'did' ? VERBS[verb] : verb} ${said}`;
}
