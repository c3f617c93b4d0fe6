import {
  PROBLEM_CONTENT_TYPE,
  PROBLEM_STATUS,
  type Problem,
  type ProblemCode,
} from '@/lib/platform/api/problem';
import { JsonBody } from '@/lib/platform/http/json-body';
import { type Prepared, preparedResponse } from '@/lib/platform/http/prepared-response';
import { ConsoleError, isConsoleError } from '@/lib/platform/use-case/console-error';
import { isUpstreamError } from '@/lib/upstream/upstream-error';
import { isDatabaseAway } from './composition';
import { newRequestId } from './request-id';

/** How a request fails: the errors, their text, and the answer (RFC 9457). */

interface Words {
  /** What happened. */
  title: string;
  /** Whether this problem means that a change was not made. A read changes nothing and need not say so. */
  unchanged?: true;
  /** What to do next. */
  detail: string;
  /** Replaces the detail if it is unknown whether the change was made. */
  unknown?: string;
}

/** One sentence each. */
export const PROBLEM_WORDS: Record<ProblemCode, Words> = {
  invalid_address: {
    title: 'This is not a profile UUID.',
    detail: 'Nothing was sent to the service. A UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.',
  },
  invalid_query: {
    title: 'The filters in this address are not valid.',
    detail: 'Nothing was sent to the service. Correct the address or clear the filters.',
  },
  malformed_body: {
    title: 'The request is not valid JSON.',
    unchanged: true,
    detail: 'Send the request as UTF-8 JSON.',
  },
  signature_refused: {
    title: 'The webhook’s signature does not match any secret of this console.',
    detail: 'Nothing was stored. Check the sender’s secret and clock.',
  },
  logout_refused: {
    title: 'This logout token is not valid, or has already been used.',
    detail: 'No session was ended. Check the provider’s client ID, clock and signing keys.',
  },
  not_signed_in: {
    title: 'You are not signed in.',
    unchanged: true,
    detail: 'Sign in and try again; nothing you typed is lost.',
  },
  sign_in_refused: {
    title: 'The e-mail address or password is wrong.',
    detail: 'Try again, or ask an administrator for a new link.',
  },
  too_many_tries: {
    title: 'Too many wrong passwords or API tokens.',
    unchanged: true,
    detail:
      'Wait before you try again. For a lost password, ask an administrator for a link; create a new token if yours has ended.',
  },
  too_many_exports: {
    title: 'You have exported with 20 different filters in one minute.',
    detail: 'Nothing was exported. Wait a minute, then try again.',
  },
  password_wrong: {
    title: 'Your current password is wrong.',
    detail: 'Your password was not changed. Enter the current one again.',
  },
  passwords_off: {
    title: 'This console does not use passwords.',
    unchanged: true,
    detail: 'Sign in with your company account.',
  },
  no_such_session: {
    title: 'This session has already ended.',
    detail: 'Reload the list to see your current sessions.',
  },
  no_such_invitation: {
    title: 'This link has expired.',
    unchanged: true,
    detail: 'It may have been used or replaced already: ask an administrator for a new one.',
  },
  not_permitted: {
    title: 'Your role does not allow this.',
    unchanged: true,
    detail: 'Ask an administrator if you need access.',
  },
  token_refused: {
    title: 'This API token is not valid.',
    unchanged: true,
    detail: 'It may have expired or been revoked: create a new one under Account.',
  },
  token_read_only: {
    title: 'This API token is read-only.',
    unchanged: true,
    detail: 'Use a token with write access.',
  },
  token_not_taken: {
    title: 'API tokens can’t do this.',
    unchanged: true,
    detail: 'Sign in to the console instead.',
  },
  no_such_token: {
    title: 'This API token no longer exists.',
    unchanged: true,
    detail: 'It may have been revoked already: reload the list.',
  },
  too_many_tokens: {
    title: 'You have reached the limit of 50 API tokens.',
    unchanged: true,
    detail: 'Revoke tokens you no longer use, then try again.',
  },
  not_recorded: {
    title: 'The audit entry could not be written.',
    detail: 'Nothing was changed, because every change must be recorded in Activity. Try again in a moment.',
  },
  foreign_origin: {
    title: 'The request did not come from a page of this console.',
    unchanged: true,
    detail: 'Open the console at its own address and try again.',
  },
  read_only_client: {
    title: 'The API client does not have the write scope.',
    unchanged: true,
    detail: 'Ask the account’s owner for a client with the write scope.',
  },
  not_found: {
    title: 'The service has no such profile for this account.',
    detail: 'Check the UUID, and that the profile belongs to this account and environment.',
  },
  no_such_route: {
    title: 'There is nothing at this address.',
    unchanged: true,
    detail: 'Check the address.',
  },
  no_such_event: {
    title: 'There is no such event.',
    detail: 'It may have been removed because of its age: look for it in the list.',
  },
  no_such_version: {
    title: 'There is no such version of this profile.',
    detail: 'Choose a version from the list. Older versions may have been removed.',
  },
  no_such_operator: {
    title: 'There is no such operator.',
    unchanged: true,
    detail: 'Look for them in the list of operators.',
  },
  operator_known: {
    title: 'An operator with this e-mail address already exists.',
    unchanged: true,
    detail: 'Find them in the list to send them a new link.',
  },
  own_operator: {
    title: 'You can’t disable yourself or change your own role.',
    unchanged: true,
    detail: 'Ask another administrator.',
  },
  last_administrator: {
    title: 'This is the only administrator.',
    unchanged: true,
    detail: 'Make someone else an administrator first.',
  },
  operator_disabled: {
    title: 'This operator is disabled.',
    unchanged: true,
    detail: 'Enable them first.',
  },
  no_such_activity: {
    title: 'There is no such entry in Activity.',
    detail: 'Entries are never deleted: check the number in the address.',
  },
  no_such_view: {
    title: 'There is no such view.',
    unchanged: true,
    detail: 'It may have been deleted, or its owner may have stopped sharing it.',
  },
  no_such_setup: {
    title: 'There is no such setup.',
    unchanged: true,
    detail: 'Choose one from the list of setups.',
  },
  no_such_baseline: {
    title: 'There is no such baseline or acceptance.',
    unchanged: true,
    detail: 'It may have been deleted or have ended: reload the page.',
  },
  no_such_check: {
    title: 'There is no such check or exception.',
    unchanged: true,
    detail: 'It may have been deleted or have ended: reload the page.',
  },
  no_such_destination: {
    title: 'There is no such destination.',
    unchanged: true,
    detail: 'It may have been deleted: reload the list.',
  },
  no_such_delivery: {
    title: 'There is no such message.',
    unchanged: true,
    detail: 'It may have been removed because of its age or with its destination.',
  },
  too_many_destinations: {
    title: 'You have reached the limit of 20 destinations.',
    unchanged: true,
    detail: 'Delete destinations you no longer need, then try again.',
  },
  not_redelivered: {
    title: 'This message can’t be sent again now.',
    unchanged: true,
    detail: 'It may still be waiting to be sent, or its destination may be off.',
  },
  no_such_replay: {
    title: 'There is no such replay.',
    unchanged: true,
    detail: 'A newer one may have replaced it: open the check again.',
  },
  no_such_assignment: {
    title: 'There is no such assignment.',
    unchanged: true,
    detail: 'Check its number, or find it in the list of assignments.',
  },
  assignment_state: {
    title: 'This assignment has changed since you opened it.',
    unchanged: true,
    detail: 'Reload it to see its current state.',
  },
  own_assignment: {
    title: 'You can’t approve your own plan.',
    unchanged: true,
    detail: 'Ask someone else who may change forms to approve it.',
  },
  approver_too_new: {
    title: 'Your access changed too recently for you to approve this.',
    unchanged: true,
    detail: 'Ask someone else, or try again later.',
  },
  plan_not_approved: {
    title: 'This plan has not been approved.',
    unchanged: true,
    detail: 'Ask someone else to approve it before it runs.',
  },
  approval_required: {
    title: 'Changes to forms need approval.',
    unchanged: true,
    detail: 'Request approval in the editor, or create an assignment (POST /api/assignments).',
  },
  other_plan: {
    title: 'The plan has changed since you opened it.',
    unchanged: true,
    detail: 'Reload the assignment and review the new plan.',
  },
  plan_too_old: {
    title: 'The plan is more than 24 hours old.',
    unchanged: true,
    detail: 'Make a new plan to see what has changed.',
  },
  no_profiles: {
    title: 'No profiles match this selection.',
    unchanged: true,
    detail: 'Choose at least one profile that this console knows.',
  },
  too_many_profiles: {
    title: 'The selection has more than 100,000 profiles.',
    unchanged: true,
    detail: 'Choose fewer, or split them into several assignments.',
  },
  method_not_allowed: {
    title: 'This address does not support that method.',
    unchanged: true,
    detail: 'Check the method of the request.',
  },
  forms_changed: {
    title: 'Someone else changed the forms.',
    detail: 'Nothing was saved. Compare both versions and choose one.',
  },
  profile_busy: {
    title: 'Another save of this profile is still in progress.',
    unchanged: true,
    detail: 'Try again in a moment.',
  },
  names_masked: {
    title: 'Names are masked in this browser.',
    unchanged: true,
    detail: 'Turn off masking, then try again.',
  },
  would_fail_checks: {
    title: 'This change would cause checks to fail.',
    unchanged: true,
    detail: 'Change the forms, or give a reason of at least 20 characters to save anyway.',
  },
  too_many_labels: {
    title: 'You have reached the limit of 20,000 labels.',
    unchanged: true,
    detail: 'Delete labels you no longer need, then try again.',
  },
  too_many_views: {
    title: 'You have reached the limit of 100 views.',
    unchanged: true,
    detail: 'Delete views you no longer need, then try again.',
  },
  too_many_baselines: {
    title: 'You have reached the limit of 200 baselines.',
    unchanged: true,
    detail: 'Delete baselines you no longer need, then try again.',
  },
  too_many_checks: {
    title: 'You have reached the limit of 200 checks.',
    unchanged: true,
    detail: 'Archive checks you no longer need, then try again.',
  },
  check_changed: {
    title: 'Someone else changed this check.',
    unchanged: true,
    detail: 'Compare their version with yours, then save again.',
  },
  not_a_draft: {
    title: 'Only drafts can be deleted.',
    unchanged: true,
    detail: 'Archive the check instead: its findings and exceptions are kept.',
  },
  own_exception: {
    title: 'You can’t confirm your own exception.',
    unchanged: true,
    detail: 'Ask another compliance manager or administrator.',
  },
  decision_outdated: {
    title: 'This has changed since you opened it.',
    unchanged: true,
    detail: 'Review the current version, then decide again.',
  },
  own_request: {
    title: 'You can’t confirm your own request.',
    unchanged: true,
    detail: 'Ask another compliance manager or administrator.',
  },
  body_too_large: {
    title: 'The request is too large.',
    unchanged: true,
    detail: 'The limit is 64 KB; some imports and webhooks have higher limits (see the API documentation).',
  },
  own_large_bodies: {
    title: 'You already have two large requests in progress.',
    unchanged: true,
    detail: 'Wait until one of them finishes, then try again.',
  },
  too_many_large_bodies: {
    title: 'The console is busy with other large requests.',
    unchanged: true,
    detail: 'Try again in a moment.',
  },
  wrong_content_type: {
    title: 'The request is not marked as JSON.',
    unchanged: true,
    detail: 'Set its content type to application/json.',
  },
  invalid_body: {
    title: 'Some values are not valid.',
    unchanged: true,
    detail: 'Correct them and try again.',
  },
  refused_by_service: {
    title: 'The service rejected the request.',
    unchanged: true,
    detail: 'Correct the values it names, then try again.',
  },
  rate_limited: {
    title: 'The service’s rate limit has been reached.',
    unchanged: true,
    detail: 'The request is retried automatically after the wait.',
  },
  own_share_spent: {
    title: 'You have used your share of the service’s rate limit.',
    unchanged: true,
    detail: 'Wait a moment, then send the request again.',
  },
  internal_error: {
    title: 'Something went wrong in the console.',
    detail: 'Try again; if it keeps happening, give the request ID to your administrator.',
  },
  service_unreachable: {
    title: 'The onboarding service could not be reached.',
    unchanged: true,
    detail: 'Try again in a moment.',
  },
  service_answer_unreadable: {
    title: 'The onboarding service sent an invalid response.',
    unchanged: true,
    detail: 'Try again; if it keeps happening, ask your administrator to check the service’s address.',
  },
  token_answer_unreadable: {
    title: 'The onboarding service sent an invalid token response.',
    unchanged: true,
    detail: 'The console will request a new access token automatically.',
  },
  credentials_refused: {
    title: 'The service rejected the console’s credentials.',
    unchanged: true,
    detail: 'The console will try again; if it keeps happening, ask your administrator to check them.',
  },
  service_paused: {
    title: 'The last requests to the onboarding service failed.',
    detail: 'Nothing was sent. The console will try again automatically.',
  },
  not_stored: {
    title: 'The webhook could not be stored.',
    detail: 'Send it again later.',
  },
  database_away: {
    title: 'The console’s database is not responding.',
    detail: 'Stored data can’t be shown at the moment. The console will try again automatically.',
    unknown: 'This may or may not have been saved. Wait a moment and check before trying again.',
  },
  too_many_screens: {
    title: 'Too many screens are open for live updates.',
    detail: 'This one will try again automatically. The limit is 20 for each operator.',
  },
  service_timeout: {
    title: 'The onboarding service took too long to respond.',
    unchanged: true,
    detail: 'Try again in a moment.',
  },
  change_not_made: {
    title: 'The service could not make the change.',
    unchanged: true,
    detail: 'The profile still has its previous forms: try again in a moment.',
  },
  save_not_confirmed: {
    title: 'The change may or may not have been saved.',
    detail: 'The service did not confirm it. Read the profile again and compare before saving again.',
  },
};

/** The purpose of a request: only a change has to say whether it was made. */
export type Purpose = 'read' | 'change';

/** Seconds until the next attempt if whatever is unavailable does not say so itself. */
const COME_AGAIN = 5;
/** Seconds until the next read if the service answered incorrectly. */
const READ_AGAIN = 10;

/** Turns any error into a problem (RFC 9457). An unforeseen error does not reveal its cause. */
export function toProblem(cause: unknown, requestId: string, purpose: Purpose): Problem {
  if (isConsoleError(cause)) {
    return make(cause.code, requestId, purpose, {
      ...(cause.current ? { current: cause.current } : {}),
      ...(cause.origins ? { origins: cause.origins } : {}),
      ...(cause.failing ? { failing: cause.failing } : {}),
      ...(cause.errors ? { errors: cause.errors } : {}),
      ...(cause.retryAfter === undefined ? {} : { retryAfter: cause.retryAfter }),
    });
  }
  if (isUpstreamError(cause)) {
    return make(cause.code, requestId, purpose, {
      ...titleOf(cause),
      ...(cause.errors ? { errors: cause.errors } : {}),
      ...waitOf(cause, purpose),
    });
  }
  if (isDatabaseAway(cause)) return make('database_away', requestId, purpose, {});
  return make('internal_error', requestId, purpose, {});
}

/** Problems of the service that may pass within moments. */
const PASSING: readonly ProblemCode[] = [
  'service_unreachable',
  'service_timeout',
  'service_answer_unreadable',
  'token_answer_unreadable',
];

/**
 * A read is retried automatically, so that the message disappears with the fault. Only the operator repeats a change.
 */
function waitOf(
  { code, retryAfter }: { code: ProblemCode; retryAfter?: number | undefined },
  purpose: Purpose,
) {
  if (retryAfter !== undefined) return { retryAfter };
  return purpose === 'read' && PASSING.includes(code) ? { retryAfter: READ_AGAIN } : {};
}

/** The service's own words, or what was seen: what is wrong with its answer or the way to it, or a failure's status. */
function titleOf(
  error: Error & { shown: boolean; status?: number | undefined; serviceMessage?: string | undefined },
): Partial<Problem> {
  const { shown, message, status, serviceMessage } = error;
  if (shown || status !== undefined) return { title: message };
  return serviceMessage ? { title: serviceMessage } : {};
}

function make(code: ProblemCode, requestId: string, purpose: Purpose, more: Partial<Problem>): Problem {
  const { title, unchanged, detail, unknown } = PROBLEM_WORDS[code];
  return {
    type: `urn:portal-console:problem:${code}`,
    title,
    status: PROBLEM_STATUS[code],
    detail: purpose === 'read' ? detail : unchanged ? `Nothing was changed. ${detail}` : (unknown ?? detail),
    code,
    requestId,
    // Every temporary problem says when to try again.
    ...([429, 503].includes(PROBLEM_STATUS[code]) ? { retryAfter: COME_AGAIN } : {}),
    ...more,
  };
}

/** For the OpenAPI document. */
export const problemExample = (code: ProblemCode): Problem => make(code, 'h2V0cXVlc3Qx', 'change', {});

/** How to authenticate (RFC 9110, section 11.6.1), and what is wrong with a token (RFC 6750, section 3.1). */
const CHALLENGES: Partial<Record<ProblemCode, string>> = {
  not_signed_in: 'Bearer',
  token_refused: 'Bearer error="invalid_token"',
  token_read_only: 'Bearer error="insufficient_scope"',
  token_not_taken: 'Bearer error="insufficient_scope"',
};

export function prepareProblem(problem: Problem): Prepared {
  const headers: Record<string, string> = {
    'content-type': PROBLEM_CONTENT_TYPE,
    'cache-control': 'no-store',
    'x-request-id': problem.requestId,
  };
  const challenge = CHALLENGES[problem.code];
  if (challenge !== undefined) headers['www-authenticate'] = challenge;
  if (problem.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(problem.retryAfter));
  return { status: problem.status, headers, ...JsonBody.of(problem).prepared };
}

/** For an address that does not exist, and for methods that an address does not allow. */
export function refuse(
  code: 'method_not_allowed' | 'no_such_route',
  more: Record<string, string> = {},
): Response {
  const prepared = prepareProblem(toProblem(new ConsoleError(code), newRequestId(), 'change'));
  return preparedResponse({ ...prepared, headers: { ...prepared.headers, ...more } });
}
