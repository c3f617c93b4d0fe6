/** Everything that Activity records, with its words: "<operator> <words>". */
export const ACTIVITY_ACTIONS = {
  'session.sign_in': 'signed in',
  'session.role_changed': 'went on as another demo operator',
  'session.sign_out': 'signed out',
  'session.refused': 'was not let in',
  'session.provider_logout': 'was signed out by the identity provider',
  'session.end_all': 'ended every session',
  'account.password_changed': 'changed their password',
  'account.joined': 'was joined with a company account',
  'access.ended': 'lost access: the identity provider refused them',
  'access.restored': 'has access again: the identity provider let them in',
  'token.made': 'made an API token',
  'token.revoked': 'revoked an API token',
  'token.refused': 'sent an API token that is not valid',
  'permission.refused': 'was refused',
  'profile.viewed': 'viewed the profile',
  'forms.changed': 'changed the forms',
  'data.exported': 'exported',
  'operator.invited': 'invited',
  'operator.changed': 'changed',
  'operator.disabled': 'disabled',
  'operator.enabled': 'enabled',
  'label.changed': 'changed a label',
  'configuration.noted': 'changed the note of the portal configuration',
  'labels.imported': 'imported labels',
  'view.saved': 'saved a view',
  'view.changed': 'changed a view',
  'view.deleted': 'deleted a view',
  'view.default_chosen': 'chose with which view a list opens',
  'baseline.kept': 'kept a baseline',
  'baseline.changed': 'changed a baseline',
  'baseline.deleted': 'deleted a baseline',
  'deviation.accepted': 'accepted a deviation',
  'deviation.reopened': 'ended the acceptance of a deviation',
  'check.kept': 'kept a check',
  'check.changed': 'changed a check',
  'check.switched': 'switched a check',
  'check.deleted': 'deleted a check',
  'check.change_requested': 'asked for a change of an active check',
  'check.change_withdrawn': 'withdrew a change of an active check',
  'check.change_refused': 'refused a change of an active check',
  'checks.imported': 'imported checks',
  'exception.made': 'made an exception',
  'exception.confirmed': 'confirmed an exception',
  'exception.ended': 'ended an exception',
  'exception.refused': 'refused an exception',
  'exceptions.made': 'made exceptions for a filter’s profiles',
  'exceptions.confirmed': 'confirmed a filter’s exceptions',
  'exceptions.refused': 'refused a filter’s exceptions',
  'destination.made': 'made an alert destination',
  'destination.changed': 'changed an alert destination',
  'destination.deleted': 'deleted an alert destination',
  'destination.tested': 'tested an alert destination',
  'alert.redelivered': 'sent an alert again',
  'assignment.made': 'planned an assignment',
  'assignment.approved': 'approved an assignment',
  'assignment.sent_back': 'sent an assignment back',
  'assignment.started': 'started an assignment',
  'assignment.paused': 'paused an assignment',
  'assignment.resumed': 'let an assignment go on',
  'assignment.cancelled': 'cancelled an assignment',
  'assignment.share_changed': 'changed the assignments’ share of the budget',
  'assignment.ended': 'carried out an assignment',
  'survey.paused': 'paused the survey',
  'survey.resumed': 'let the survey go on',
  'survey.share_changed': 'changed the survey’s share of the budget',
  'survey.read_asked': 'asked for profiles to be read now',
  'sandbox.controlled': 'drove the sandbox',
} as const;

export type ActivityAction = keyof typeof ACTIVITY_ACTIONS;

/** `intended` stands before a call to the service; what came of it is a row of its own. */
export const ACTIVITY_OUTCOMES = ['intended', 'done', 'refused', 'failed'] as const;
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number];

/** `subject` of a save that is done, but not as it was asked: its `after` has what was `asked` beside what is. */
export const SAVED_DIFFERENTLY = 'saved_differently';

/** `after` of a row that counts acts of one minute; its `intent` is the row of the first of them. */
export interface Repeated {
  times: number;
  /** ISO 8601. */
  firstAt: string;
  lastAt: string;
  /** Of refusals: up to 20 distinct ones. */
  profiles?: unknown[];
  /** Of exports: all distinct ones. */
  filters?: unknown[];
}

/** How often it happened in its minute, where a row counts several; else 1. */
export function timesOf({ intent, after }: { intent?: number | null | undefined; after?: unknown }): number {
  if (intent == null || typeof after !== 'object' || after === null || !('times' in after)) return 1;
  return typeof after.times === 'number' ? after.times : 1;
}
