import 'server-only';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms, withoutRepeats } from '@/lib/configuration/forms-difference';
import { normalForm } from '@/lib/configuration/normal-form';
import { withoutEqualMembers } from '@/lib/configuration/without-equal-members';
import { SAVED_DIFFERENTLY } from '@/lib/features/activity/activity-actions';
import type { Entry } from '@/lib/features/activity/server/record';
import type { DraftCheck } from '@/lib/features/checks/draft-checks';
import { readChecks } from '@/lib/features/checks/server/check-rows';
import { findNewFails } from '@/lib/features/checks/server/judge-forms';
import type { CallContext } from '@/lib/features/context';
import type { SaveFormsAnswer, SaveFormsRequest } from '@/lib/features/forms/save-forms';
import { isLongEnough, TOO_SHORT } from '@/lib/features/forms/save-reason';
import { type Reading, toReading } from '@/lib/features/history/server/reading';
import { noteRequest } from '@/lib/platform/db/request-scope';
import { ordinaryNumbers } from '@/lib/platform/text/exact-number';
import { ConsoleError, invalidMember } from '@/lib/platform/use-case/console-error';
import { askerOf, permit } from '@/lib/platform/use-case/permit';
import type { ProfileSetup } from '../profile-setup';
import { rawValue } from '../raw-value';
import { isUnchanged, readAfterChange } from './after-change';
import { findChangeOrigins } from './find-change-origins';
import type { ProfileLock } from './profile-locks';
import { readProfileSetup, toProfileSetup } from './read-profile-setup';
import { recordSaved } from './record-saved';

/**
 * Saves a profile's forms: reads them again, writes only if they are still what the operator started from,
 * and compares the whole configuration before and after. It makes two calls to the service, or three if the
 * response leaves out sections. The intent is written to Activity before them and the outcome after; nothing
 * is sent if the intent cannot be written. From the read until the outcome is recorded it holds the profile's
 * lock, across all instances, so that no other save of this console overwrites it or is overwritten by it.
 * @throws ConsoleError `approval_required` if changes of forms need a second person: use an assignment;
 * nothing was sent.
 * @throws ConsoleError `forms_changed` with the service's forms and who changed them; nothing was written.
 * @throws ConsoleError `would_fail_checks` with the checks that the save would newly fail, if that is refused
 * and they are not among `despiteChecks`; nothing was written.
 * @throws ConsoleError `profile_busy` if another save of the profile does not finish in time; nothing was
 * sent.
 * @throws ConsoleError `change_not_made` if the service failed and the profile still has its old forms.
 * @throws ConsoleError `not_recorded`, or `invalid_body` if a reason is required; nothing was sent.
 * @throws UpstreamError
 */
export async function saveForms(
  context: CallContext,
  uuid: string,
  { forms, base, reason: given, despiteChecks = [] }: SaveFormsRequest,
  requestId: string,
): Promise<SaveFormsAnswer> {
  permit(context, 'forms.change', uuid);
  noteRequest({ comesFirst: 'save' });
  if (context.assignmentApproval) throw new ConsoleError('approval_required');
  const reason = given?.trim() || undefined;
  if (context.reasonRequired && reason === undefined) {
    throw invalidMember('reason', 'Give a reason for this change.');
  }
  const despite = context.checksBlockSaves ? despiteChecks : [];
  if (despite.length > 0 && !isLongEnough(reason ?? '')) {
    throw invalidMember('reason', TOO_SHORT);
  }
  const wanted = { ...forms, form_ids: forms.form_ids && withoutRepeats(forms.form_ids) };
  const names = await namesOf(context, despite);
  const change = { profile: uuid, before: base, after: { ...wanted, ...auditFailingChecks(names) }, reason };
  const { answer } = await recordSave(context, change, (lock) =>
    save(context, uuid, { wanted, base, despite, lock }, requestId),
  );
  return answer;
}

interface WantedForms {
  wanted: AssignedForms;
  base: SaveFormsRequest['base'];
  /** IDs of checks that may newly fail. */
  despite: readonly string[];
  lock: ProfileLock;
}

interface SaveOutcome {
  answer: SaveFormsAnswer;
  reading: Reading;
  /** Names of the checks that newly fail, if that needed a reason. */
  despite: string[];
}

async function save(
  context: CallContext,
  uuid: string,
  { wanted, base, despite, lock }: WantedForms,
  requestId: string,
): Promise<SaveOutcome> {
  const earlier = await readProfileSetup(context, { uuid, requestId, fresh: true, beforeSave: true });
  const before = formsOf(earlier, 'service_answer_unreadable');
  if (!sameForms(before, base)) {
    await context.readings.settled(uuid);
    const conflict = { uuid, base, current: before, requestId };
    const origins = await findChangeOrigins(context.db, conflict);
    throw new ConsoleError('forms_changed', { current: before, origins });
  }
  const fails = await refuseNewFails(context, uuid, { data: rawValue(earlier), wanted, despite });
  const call = saveCall(context, requestId);
  const changed = await context.upstream
    .updateForms(uuid, wanted, { ...call, signal: lock.signal })
    .catch((cause: unknown) => {
      throw isUnchanged(cause, before) ? new ConsoleError('change_not_made', { cause }) : cause;
    });
  const answer = await readAfterChange(context.upstream, { uuid, earlier: rawValue(earlier), call }, changed);
  if (answer === null) throw new ConsoleError('save_not_confirmed');
  const setup = toProfileSetup(uuid, requestId, answer);
  const reading = toReading(uuid, requestId, answer);
  const saved = reading.forms === null || !sameForms(reading.forms, before);
  return {
    answer: {
      setup,
      before,
      asked: wanted,
      after: formsOf(setup, 'save_not_confirmed'),
      sideEffects: findSideEffects(rawValue(earlier), rawValue(setup)),
    },
    reading: { ...reading, saved },
    despite: fails.map(({ check }) => nameOf(check)),
  };
}

/**
 * The checks that the forms would newly fail, if the console is configured to check this before a save.
 * @throws ConsoleError `would_fail_checks` unless all of them are among `despite`
 */
async function refuseNewFails(
  context: CallContext,
  uuid: string,
  { data, wanted, despite }: { data: unknown; wanted: AssignedForms; despite: readonly string[] },
): Promise<DraftCheck[]> {
  if (!context.checksBlockSaves) return [];
  const fails = await findNewFails(context, uuid, { data, forms: wanted });
  if (fails.length > 0 && despite.length > 0) permit(context, 'checks.change', uuid);
  if (fails.every(({ check }) => despite.includes(check.id))) return fails;
  throw new ConsoleError('would_fail_checks', {
    failing: fails.map(({ check, severity }) => ({ ...check, severity })),
  });
}

/** "CK-07 Approved high-risk profiles have form 118" */
const nameOf = ({ number, title }: Pick<DraftCheck['check'], 'number' | 'title'>): string =>
  `${checkNumber(number)} ${title}`;

/** Names of the checks, for the intent; unknown IDs are left out. */
async function namesOf({ db }: CallContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const checks = await readChecks(db);
  return checks
    .filter(({ id }) => ids.includes(id))
    .map(({ number, definition }) => nameOf({ number, title: definition.title }));
}

/** As recorded in Activity next to the forms. */
const auditFailingChecks = (names: readonly string[]) => (names.length === 0 ? {} : { despiteChecks: names });

/** Unreadable forms cannot be compared: before a save it is refused, after one its result is unknown. */
function formsOf(setup: ProfileSetup, otherwise: ConsoleError['code']): AssignedForms {
  const forms = setup.configuration.forms;
  const isWhole = setup.misfits.every(({ path }) => path !== 'forms' && !path.startsWith('forms.'));
  const ids = forms?.form_ids === undefined ? undefined : ordinaryNumbers(forms.form_ids);
  if (!isWhole || forms?.enabled === undefined || ids === undefined) throw new ConsoleError(otherwise);
  return { enabled: forms.enabled, form_ids: ids };
}

type Difference = SaveFormsAnswer['sideEffects'][number];

/** The most differences reported: this is a notice, not a report. */
const MOST = 100;

/** Settings other than `forms` that differ between two raw configurations, as dotted paths. */
export function findSideEffects(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  const [one, other] = withoutEqualMembers(before, after);
  compare(normalForm(one), normalForm(other), '', found);
  return found;
}

function compare(before: unknown, after: unknown, path: string, found: Difference[]): void {
  if (found.length >= MOST || Object.is(before, after)) return;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    found.push({ path, before, after });
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const inner = path === '' ? key : `${path}.${key}`;
    if (inner !== 'forms') compare(before[key], after[key], inner, found);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const saveCall = ({ operator }: CallContext, requestId: string) => ({
  priority: 'person' as const,
  asker: askerOf(operator),
  isSave: true,
  requestId,
});

/** Codes that mean a save was refused rather than failed. */
const REFUSALS: readonly string[] = [
  'forms_changed',
  'profile_busy',
  'would_fail_checks',
  'refused_by_service',
  'read_only_client',
];

type Change = Pick<Entry, 'before' | 'after' | 'reason'> & { profile: string };

/**
 * Runs a save under the profile's lock, between two rows of Activity. If the process dies in between, only
 * the intent exists: the result of the save is unknown, and shown as such. The lock is released once the
 * outcome is recorded and its reading stored, so the next save can say whose change it conflicts with; the
 * operator does not wait for that.
 * @throws ConsoleError `not_recorded` before anything is run, `profile_busy`; what `save` throws
 */
async function recordSave(
  context: CallContext,
  change: Change,
  save: (lock: ProfileLock) => Promise<SaveOutcome>,
): Promise<SaveOutcome> {
  const { people } = context.upstream;
  const entry = { action: 'forms.changed', ...change } as const;
  const intent = await people.during(() =>
    context.activity.write(context, { ...entry, outcome: 'intended' }),
  );
  // Background work gives way to a save, but not to one waiting for background work.
  const lock = await context.profileLocks.acquire(change.profile).catch(async (cause: unknown) => {
    await recordFailure(context, { ...entry, intent }, cause);
    throw cause;
  });
  try {
    return await people.during(() => recordOutcome(context, { ...entry, intent }, () => save(lock)));
  } finally {
    void context.readings.settled(change.profile).then(lock.release);
  }
}

/**
 * If the service stored something other than requested, the outcome contains both. Failing to write the
 * outcome fails nothing, because the save has been made.
 */
async function recordOutcome(
  context: CallContext,
  entry: Entry & { intent: number },
  save: () => Promise<SaveOutcome>,
): Promise<SaveOutcome> {
  try {
    const saved = await save();
    const { before, asked, after } = saved.answer;
    const despite = auditFailingChecks(saved.despite);
    const auditDetails = sameForms(asked, after)
      ? { after: { ...after, ...despite } }
      : { after: { ...after, asked, ...despite }, subject: SAVED_DIFFERENTLY };
    await recordSaved(context, { ...entry, before, ...auditDetails, outcome: 'done' }, saved.reading);
    return saved;
  } catch (cause) {
    await recordFailure(context, entry, cause);
    throw cause;
  }
}

/** For a conflict too, the requested change is described relative to what the operator had seen. */
async function recordFailure(context: CallContext, entry: Entry, cause: unknown): Promise<void> {
  const code = codeOf(cause);
  const outcome = REFUSALS.includes(code) ? 'refused' : 'failed';
  await context.activity.note(context, { ...entry, outcome, subject: code });
}

/** Both kinds of errors thrown by use cases have the code of their problem response. */
const codeOf = (cause: unknown): string =>
  cause instanceof Error && /^(Console|Upstream)Error$/.test(cause.name) && 'code' in cause
    ? String(cause.code)
    : 'internal_error';
