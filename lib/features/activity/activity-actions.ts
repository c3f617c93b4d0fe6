/** Everything that Activity records, with its words: "<operator> <words>". */
export const ACTIVITY_ACTIONS = {
  'session.sign_in': 'signed in',
  'session.role_changed': 'switched to another demo operator',
  'session.sign_out': 'signed out',
  'session.refused': 'could not sign in',
  'session.provider_logout': 'was signed out by the identity provider',
  'session.end_all': 'ended all sessions',
  'account.password_changed': 'changed their password',
  'account.joined': 'was linked to a company account',
  'access.ended': 'lost access, as the identity provider no longer allows it',
  'access.restored': 'regained access through the identity provider',
  'token.made': 'created an API token',
  'token.revoked': 'revoked an API token',
  'token.refused': 'used an API token that is not valid',
  'permission.refused': 'was denied access',
  'profile.viewed': 'viewed the profile',
  'forms.changed': 'changed the forms',
  'data.exported': 'exported',
  'operator.invited': 'invited',
  'operator.changed': 'changed',
  'operator.disabled': 'disabled',
  'operator.enabled': 'enabled',
  'label.changed': 'changed a label',
  'configuration.noted': 'changed the note on the portal configuration',
  'labels.imported': 'imported labels',
  'profiles.imported': 'imported existing customers',
  'view.saved': 'saved a view',
  'view.changed': 'changed a view',
  'view.deleted': 'deleted a view',
  'view.default_chosen': 'chose the default view of a list',
  'baseline.kept': 'created a baseline',
  'baseline.changed': 'changed a baseline',
  'baseline.deleted': 'deleted a baseline',
  'deviation.accepted': 'accepted a deviation',
  'deviation.reopened': 'ended the acceptance of a deviation',
  'check.kept': 'created a check',
  'check.changed': 'changed a check',
  'check.switched': 'activated or deactivated a check',
  'check.archived': 'archived a check',
  'check.restored': 'restored a check',
  'check.deleted': 'deleted a check',
  'check.change_requested': 'requested a change to an active check',
  'check.change_withdrawn': 'withdrew a change to an active check',
  'check.change_refused': 'rejected a change to an active check',
  'checks.imported': 'imported checks',
  'exception.made': 'added an exception',
  'exception.confirmed': 'confirmed an exception',
  'exception.ended': 'ended an exception',
  'exception.refused': 'rejected an exception',
  'exceptions.made': 'added exceptions for filtered profiles',
  'exceptions.confirmed': 'confirmed filtered exceptions',
  'exceptions.refused': 'rejected filtered exceptions',
  'drift.reviewed': 'reviewed',
  'drift.reopened': 'marked as unreviewed',
  'destination.made': 'added an alert destination',
  'destination.changed': 'changed an alert destination',
  'destination.deleted': 'deleted an alert destination',
  'destination.tested': 'tested an alert destination',
  'destination.arrival_reported': 'reported whether a test message arrived',
  'alert.redelivered': 'sent an alert again',
  'assignment.made': 'planned an assignment',
  'assignment.approved': 'approved an assignment',
  'assignment.sent_back': 'returned an assignment',
  'assignment.started': 'started an assignment',
  'assignment.paused': 'paused an assignment',
  'assignment.resumed': 'resumed an assignment',
  'assignment.cancelled': 'cancelled an assignment',
  'assignment.share_changed': 'changed the assignments’ share of the rate limit',
  'assignment.ended': 'ran an assignment',
  'survey.paused': 'paused the survey',
  'survey.resumed': 'resumed the survey',
  'survey.share_changed': 'changed the survey’s share of the rate limit',
  'survey.read_asked': 'requested readings of profiles',
  'sandbox.controlled': 'used the sandbox controls',
} as const;

export type ActivityAction = keyof typeof ACTIVITY_ACTIONS;

/** `intended` is recorded before a call to the service; its result is a separate row. */
export const ACTIVITY_OUTCOMES = ['intended', 'done', 'refused', 'failed'] as const;
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number];

/** `subject` of a save that the service stored differently: its `after` has what was `asked` and what was stored. */
export const SAVED_DIFFERENTLY = 'saved_differently';

/** `after` of a row that counts the actions of one minute; its `intent` is the row of the first of them. */
export interface Repeated {
  times: number;
  firstAt: string;
  lastAt: string;
  /** For refusals: up to 20 distinct ones. */
  profiles?: unknown[];
  /** For exports: all distinct ones. */
  filters?: unknown[];
}

/** How often it happened in its minute, if a row counts several; otherwise 1. */
export function timesOf({ intent, after }: { intent?: number | null | undefined; after?: unknown }): number {
  if (intent == null || typeof after !== 'object' || after === null || !('times' in after)) return 1;
  return typeof after.times === 'number' ? after.times : 1;
}
