import { countWords } from '@/components/ui/count-words';
import type { ActivityRow } from '@/lib/features/activity/activity';
import {
  ACTIVITY_ACTIONS,
  type ActivityAction,
  SAVED_DIFFERENTLY,
  timesOf,
} from '@/lib/features/activity/activity-actions';
import { type NameableProfile, shortUuid } from '@/lib/features/profiles/profile-name';
import { controlWords } from '@/lib/features/sandbox/control-actions';
import { type Permission, REFUSAL_WORDS } from '@/lib/platform/access/permissions';

type Entry = Pick<ActivityRow, 'action' | 'outcome' | 'subject' | 'profile' | 'customerReference'> &
  Partial<Pick<ActivityRow, 'intent' | 'after'>>;

export type NameOf = (profile: NameableProfile) => string;

function profileWords(row: Entry, nameOf: NameOf): string {
  const { profile, customerReference: reference } = row;
  if (profile === null) return 'a profile';
  const name = nameOf({ uuid: profile, reference });
  return name === shortUuid(profile) ? `profile ${name}` : name;
}

const FORMS_WORDS: Record<ActivityRow['outcome'], string> = {
  intended: 'started changing the forms',
  done: 'changed the forms',
  refused: 'tried to change the forms',
  failed: 'tried to change the forms',
};

/** When the service stored something different, it may not have changed anything, so we can't say "changed". */
const formsWords = ({ outcome, subject }: Entry): string =>
  outcome === 'done' && subject === SAVED_DIFFERENTLY
    ? 'requested a change to the forms'
    : FORMS_WORDS[outcome];

/** "moved Farnley Instruments to Needs Review", "tried to move …": never the operation's path. */
function sandboxWords({ outcome, subject }: Entry, profile: string): string {
  if (outcome === 'done') return controlWords(subject, { tense: 'did', profile });
  const begun = outcome === 'intended' ? 'started' : 'tried';
  return `${begun} to ${controlWords(subject, { tense: 'tried', profile })}`;
}

/** Actions whose sentence is more than the action followed by its subject. */
const PHRASES: Partial<Record<ActivityAction, (row: Entry, profile: string) => string>> = {
  'forms.changed': (row, profile) => `${formsWords(row)} of ${profile}`,
  'profile.viewed': (_, profile) => `viewed ${profile}`,
  'sandbox.controlled': sandboxWords,
  'permission.refused': (row, profile) => {
    const what = REFUSAL_WORDS[row.subject as Permission] ?? row.subject ?? 'something';
    return `was not allowed ${what}${row.profile === null ? '' : ` of ${profile}`}`;
  },
  'operator.changed': ({ subject }) => `changed the operator ${subject ?? ''}`,
  'session.refused': ({ subject }) => `could not sign in${subject === null ? '' : ` as ${subject}`}`,
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
  action === 'data.exported' || action === 'drift.reviewed' || action.startsWith('operator.') ? ' ' : ': ';

/** The operator, as the start of a sentence. */
export const actorWords = ({ operator, token }: Pick<ActivityRow, 'operator' | 'token'>): string => {
  const who = operator === null ? 'Someone' : operator.name || operator.email || operator.id;
  return token === null ? who : `${who} (token “${token}”)`;
};

export const ACTION_LABELS: Record<ActivityAction, string> = {
  'session.sign_in': 'Signed in',
  'session.role_changed': 'Switched demo operator',
  'session.sign_out': 'Signed out',
  'session.refused': 'Sign-in failed',
  'session.provider_logout': 'Signed out by identity provider',
  'session.end_all': 'All sessions ended',
  'account.password_changed': 'Password changed',
  'account.joined': 'Company account linked',
  'access.ended': 'Access removed by identity provider',
  'access.restored': 'Access restored by identity provider',
  'token.made': 'API token created',
  'token.revoked': 'API token revoked',
  'token.refused': 'Invalid API token used',
  'permission.refused': 'Permission denied',
  'profile.viewed': 'Profile viewed',
  'forms.changed': 'Forms changed',
  'data.exported': 'Exported',
  'operator.invited': 'Operator invited',
  'operator.changed': 'Operator changed',
  'operator.disabled': 'Operator disabled',
  'operator.enabled': 'Operator enabled',
  'label.changed': 'Label changed',
  'configuration.noted': 'Configuration note changed',
  'labels.imported': 'Labels imported',
  'profiles.imported': 'Profiles imported',
  'view.saved': 'View saved',
  'view.changed': 'View changed',
  'view.deleted': 'View deleted',
  'view.default_chosen': 'Default view chosen',
  'baseline.kept': 'Baseline created',
  'baseline.changed': 'Baseline changed',
  'baseline.deleted': 'Baseline deleted',
  'deviation.accepted': 'Deviation accepted',
  'deviation.reopened': 'Acceptance ended',
  'check.kept': 'Check created',
  'check.changed': 'Check changed',
  'check.switched': 'Check activated or deactivated',
  'check.archived': 'Check archived',
  'check.restored': 'Check restored',
  'check.deleted': 'Check deleted',
  'check.change_requested': 'Check change requested',
  'check.change_withdrawn': 'Check change withdrawn',
  'check.change_refused': 'Check change rejected',
  'checks.imported': 'Checks imported',
  'exception.made': 'Exception added',
  'exception.confirmed': 'Exception confirmed',
  'exception.ended': 'Exception ended',
  'exception.refused': 'Exception rejected',
  'exceptions.made': 'Exceptions added for a filter',
  'exceptions.confirmed': 'Exceptions confirmed for a filter',
  'exceptions.refused': 'Exceptions rejected for a filter',
  'drift.reviewed': 'Outside changes reviewed',
  'drift.reopened': 'Outside changes marked as unreviewed',
  'destination.made': 'Alert destination added',
  'destination.changed': 'Alert destination changed',
  'destination.deleted': 'Alert destination deleted',
  'destination.tested': 'Alert destination tested',
  'destination.arrival_reported': 'Arrival of a test message reported',
  'alert.redelivered': 'Alert sent again',
  'assignment.made': 'Assignment planned',
  'assignment.approved': 'Assignment approved',
  'assignment.sent_back': 'Assignment returned',
  'assignment.started': 'Assignment started',
  'assignment.paused': 'Assignment paused',
  'assignment.resumed': 'Assignment resumed',
  'assignment.cancelled': 'Assignment cancelled',
  'assignment.share_changed': 'Assignments’ share changed',
  'assignment.ended': 'Assignment run finished',
  'survey.paused': 'Survey paused',
  'survey.resumed': 'Survey resumed',
  'survey.share_changed': 'Survey’s share changed',
  'survey.read_asked': 'Readings requested',
  'sandbox.controlled': 'Sandbox controls used',
};
