import { countWords } from '@/components/ui/count-words';
import type { ActivityRow } from '@/lib/contract/activity';
import {
  ACTIVITY_ACTIONS,
  type ActivityAction,
  SAVED_DIFFERENTLY,
  timesOf,
} from '@/lib/contract/activity-actions';
import { type Permission, REFUSAL_WORDS } from '@/lib/contract/permissions';
import { type NameableProfile, shortUuid } from '@/lib/contract/profile-name';
import { controlWords, findControlAction } from '@/lib/contract/sandbox/control-actions';

type Entry = Pick<ActivityRow, 'action' | 'outcome' | 'subject' | 'profile' | 'customerReference'> &
  Partial<Pick<ActivityRow, 'intent' | 'after'>>;

/** The profile that a row is about; earlier versions wrote that of a control operation into its path alone. */
export const profileOf = ({
  profile,
  action,
  subject,
}: Pick<ActivityRow, 'profile' | 'action' | 'subject'>) =>
  profile ?? (action === 'sandbox.controlled' ? (findControlAction(subject)?.variables.uuid ?? null) : null);

/** What a profile is called. */
export type NameOf = (profile: NameableProfile) => string;

function profileWords(row: Entry, nameOf: NameOf): string {
  const profile = profileOf(row);
  if (profile === null) return 'a profile';
  const name = nameOf({ uuid: profile, reference: row.customerReference });
  return name === shortUuid(profile) ? `profile ${name}` : name;
}

/** What a change of forms is called by what became of it. */
const FORMS_WORDS: Record<ActivityRow['outcome'], string> = {
  intended: 'began to change the forms',
  done: 'changed the forms',
  refused: 'tried to change the forms',
  failed: 'tried to change the forms',
};

/** Of what the service kept differently nobody can say here that it changed: perhaps nothing did. */
const formsWords = ({ outcome, subject }: Entry): string =>
  outcome === 'done' && subject === SAVED_DIFFERENTLY ? 'asked to change the forms' : FORMS_WORDS[outcome];

/** "moved Farnley Instruments to Needs Review", "tried to move …": never the path of the operation. */
function sandboxWords({ outcome, subject }: Entry, profile: string): string {
  if (outcome === 'done') return controlWords(subject, { tense: 'did', profile });
  const begun = outcome === 'intended' ? 'began' : 'tried';
  return `${begun} to ${controlWords(subject, { tense: 'tried', profile })}`;
}

/** Where the words of the action are not followed by its subject alone. */
const PHRASES: Partial<Record<ActivityAction, (row: Entry, profile: string) => string>> = {
  'forms.changed': (row, profile) => `${formsWords(row)} of ${profile}`,
  'profile.viewed': (_, profile) => `viewed ${profile}`,
  'sandbox.controlled': sandboxWords,
  'permission.refused': (row, profile) => {
    const what = REFUSAL_WORDS[row.subject as Permission] ?? row.subject ?? 'something';
    return `was not allowed ${what}${row.profile === null ? '' : ` of ${profile}`}`;
  },
  'operator.changed': ({ subject }) => `changed the operator ${subject ?? ''}`,
  'session.refused': ({ subject }) => `was not let in${subject === null ? '' : ` as ${subject}`}`,
};

/** "changed the forms of Harbour & Finch Ltd", to follow a name. */
export function actionWords(row: Entry, nameOf: NameOf): string {
  const times = timesOf(row);
  const words = onceWords(row, nameOf);
  return times === 1 ? words : `${words}, ${countWords(times)} times in one minute`;
}

function onceWords(row: Entry, nameOf: NameOf): string {
  const phrase = PHRASES[row.action];
  if (phrase) return phrase(row, profileWords(row, nameOf));
  const words = ACTIVITY_ACTIONS[row.action] ?? row.action;
  return row.subject === null ? words : `${words}${joint(row.action)}${row.subject}`;
}

/** "changed a label: form 101", but "exported events". */
const joint = (action: ActivityAction): string =>
  action === 'data.exported' || action.startsWith('operator.') ? ' ' : ': ';

/** Who, as a sentence begins. */
export const actorWords = ({ operator, token }: Pick<ActivityRow, 'operator' | 'token'>): string => {
  const who = operator === null ? 'Somebody' : operator.name || operator.email || operator.id;
  return token === null ? who : `${who} by token “${token}”`;
};

/** Each action as the choice of a filter. */
export const ACTION_LABELS: Record<ActivityAction, string> = {
  'session.sign_in': 'Sign-ins',
  'session.role_changed': 'Changes of a demo role',
  'session.sign_out': 'Sign-outs',
  'session.refused': 'Sign-ins refused',
  'session.provider_logout': 'Sign-outs by the identity provider',
  'session.end_all': 'Ending every session',
  'account.password_changed': 'Changes of a password',
  'account.joined': 'Company accounts joined',
  'access.ended': 'Access ended by the identity provider',
  'access.restored': 'Access restored by the identity provider',
  'token.made': 'API tokens made',
  'token.revoked': 'API tokens revoked',
  'token.refused': 'API tokens refused',
  'permission.refused': 'Refusals by role',
  'profile.viewed': 'Views of a profile',
  'forms.changed': 'Changes of forms',
  'data.exported': 'Exports',
  'operator.invited': 'Invitations',
  'operator.changed': 'Changes of an operator',
  'operator.disabled': 'Operators disabled',
  'operator.enabled': 'Operators enabled',
  'label.changed': 'Changes of a label',
  'configuration.noted': 'Notes of a configuration',
  'labels.imported': 'Imports of labels',
  'view.saved': 'Views saved',
  'view.changed': 'Changes of a view',
  'view.deleted': 'Views deleted',
  'view.default_chosen': 'Choices of a default view',
  'baseline.kept': 'Baselines kept',
  'baseline.changed': 'Changes of a baseline',
  'baseline.deleted': 'Baselines deleted',
  'deviation.accepted': 'Deviations accepted',
  'deviation.reopened': 'Acceptances ended',
  'check.kept': 'Checks kept',
  'check.changed': 'Changes of a check',
  'check.switched': 'Checks switched on or off',
  'check.deleted': 'Checks deleted',
  'check.change_requested': 'Changes of an active check asked for',
  'check.change_withdrawn': 'Changes of an active check withdrawn',
  'check.change_refused': 'Changes of an active check refused',
  'checks.imported': 'Imports of checks',
  'exception.made': 'Exceptions made',
  'exception.confirmed': 'Exceptions confirmed',
  'exception.ended': 'Exceptions ended',
  'exception.refused': 'Exceptions refused',
  'exceptions.made': 'Exceptions made for a filter',
  'exceptions.confirmed': 'Exceptions of a filter confirmed',
  'exceptions.refused': 'Exceptions of a filter refused',
  'destination.made': 'Alert destinations made',
  'destination.changed': 'Changes of an alert destination',
  'destination.deleted': 'Alert destinations deleted',
  'destination.tested': 'Test messages of alerts',
  'alert.redelivered': 'Alerts sent again',
  'assignment.made': 'Assignments planned',
  'assignment.approved': 'Assignments approved',
  'assignment.sent_back': 'Assignments sent back',
  'assignment.started': 'Assignments started',
  'assignment.paused': 'Pauses of an assignment',
  'assignment.resumed': 'Going on with an assignment',
  'assignment.cancelled': 'Assignments cancelled',
  'assignment.share_changed': 'Changes of the assignments’ share',
  'assignment.ended': 'Assignments carried out',
  'survey.paused': 'Pauses of the survey',
  'survey.resumed': 'Going on with the survey',
  'survey.share_changed': 'Changes of the survey’s share',
  'survey.read_asked': 'Profiles asked to be read',
  'sandbox.controlled': 'Driving the sandbox',
};
