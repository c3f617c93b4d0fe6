import { isDatabaseAway, isUpstreamError } from '@/lib/composition';
import { isConsoleError } from '@/lib/console/console-error';
import { PROBLEM_CONTENT_TYPE, PROBLEM_STATUS, type Problem, type ProblemCode } from '@/lib/contract/problem';
import { type Prepared, preparedResponse } from '@/lib/http/prepared-response';
import { JsonBody } from './json-body';
import { newRequestId } from './request-id';

/** How a request fails: what is thrown, the words for it, and how that is told (RFC 9457). */

interface Words {
  /** What happened. */
  title: string;
  /** Whether a change that met this problem was not made; a read changes nothing and need not say so. */
  unchanged?: true;
  /** What to do next. */
  detail: string;
  /** In its place for a change of which nobody knows whether it was made. */
  unknown?: string;
}

/** One sentence each. */
export const PROBLEM_WORDS: Record<ProblemCode, Words> = {
  invalid_address: {
    title: 'This is not a profile UUID.',
    detail:
      'Nothing was sent to the service. Check the address: a UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.',
  },
  invalid_query: {
    title: 'The filters in the address cannot be read.',
    detail: 'Nothing was sent to the service. Check the address or clear the filters.',
  },
  malformed_body: {
    title: 'The request is not valid JSON.',
    unchanged: true,
    detail: 'Send the forms as UTF-8 JSON.',
  },
  signature_refused: {
    title: 'The webhook is not signed with a secret that this console knows.',
    detail: 'Nothing was stored. Check the secret at the sender, and that its clock is right.',
  },
  logout_refused: {
    title: 'This logout token is not valid, or was used before.',
    detail: 'No session was ended. Check the client ID, the clock and the signing keys of the provider.',
  },
  not_signed_in: {
    title: 'You are not signed in.',
    unchanged: true,
    detail: 'Sign in and try again; what you typed is kept.',
  },
  sign_in_refused: {
    title: 'The e-mail address or the password is wrong.',
    detail: 'You are not signed in. Try again, or ask an administrator of this console for a new link.',
  },
  too_many_tries: {
    title: 'There were too many wrong passwords or API tokens.',
    unchanged: true,
    detail: 'Wait as long as is said, then try again. An administrator can give you a new link.',
  },
  too_many_exports: {
    title: 'You exported with 20 different filters within a minute.',
    detail: 'Nothing was exported. Wait until the next minute, then try again.',
  },
  password_wrong: {
    title: 'The present password is wrong.',
    detail: 'Your password was not changed. Type the present one again.',
  },
  passwords_off: {
    title: 'Passwords are switched off on this console.',
    unchanged: true,
    detail: 'Sign in with your company’s account.',
  },
  no_such_session: {
    title: 'There is no such session.',
    detail: 'It has ended already. Look at the list again.',
  },
  no_such_invitation: {
    title: 'This link does not hold any more.',
    unchanged: true,
    detail: 'It was used, was replaced or is too old. Ask an administrator of this console for a new one.',
  },
  not_permitted: {
    title: 'Your role does not allow this.',
    unchanged: true,
    detail: 'Ask an administrator of this console, if you need it.',
  },
  token_refused: {
    title: 'This API token does not hold.',
    unchanged: true,
    detail:
      'It is unknown, was revoked or has expired, or its operator may not sign in. Make a new one under Account.',
  },
  token_read_only: {
    title: 'This API token may only read.',
    unchanged: true,
    detail: 'Make one that may also change, if you need it.',
  },
  token_not_taken: {
    title: 'This is not done by an API token.',
    unchanged: true,
    detail: 'Sign in to the console for it.',
  },
  no_such_token: {
    title: 'There is no such token.',
    unchanged: true,
    detail: 'It was revoked already. Look at the list again.',
  },
  too_many_tokens: {
    title: 'An operator has 50 API tokens at most.',
    unchanged: true,
    detail: 'Revoke tokens that nothing uses and try again.',
  },
  not_recorded: {
    title: 'This could not be written to Activity.',
    detail: 'It was not done, as nothing is done here without a record. Try again in a moment.',
  },
  foreign_origin: {
    title: 'The request did not come from a page of the console.',
    unchanged: true,
    detail: 'Open the console at its own address and save again.',
  },
  read_only_client: {
    title: 'The API client lacks the write scope.',
    unchanged: true,
    detail: 'Ask the owner of the account for a client with the write scope.',
  },
  not_found: {
    title: 'The service has no such profile for this account.',
    detail: 'Check the UUID, and whether the profile belongs to this account and environment.',
  },
  no_such_route: {
    title: 'There is nothing at this address.',
    unchanged: true,
    detail: 'Check the address.',
  },
  no_such_event: {
    title: 'There is no such event.',
    detail: 'It may have been kept as long as events are kept; look for it in the list.',
  },
  no_such_version: {
    title: 'This console keeps no such version of this profile.',
    detail: 'Choose one of the list: versions are kept for a time, and so many of each profile.',
  },
  no_such_operator: {
    title: 'There is no such operator.',
    unchanged: true,
    detail: 'Look for them in the list of operators.',
  },
  operator_known: {
    title: 'Somebody with this e-mail address is an operator already.',
    unchanged: true,
    detail: 'Look for them in the list; a new link lets them set a password.',
  },
  own_operator: {
    title: 'You cannot disable yourself or change your own role.',
    unchanged: true,
    detail: 'Another administrator can.',
  },
  last_administrator: {
    title: 'This is the last administrator.',
    unchanged: true,
    detail: 'Make somebody else an administrator first.',
  },
  operator_disabled: {
    title: 'This operator is disabled.',
    unchanged: true,
    detail: 'Enable them first.',
  },
  no_such_activity: {
    title: 'Activity has no such row.',
    detail: 'Nothing is ever deleted from it: check the number in the address.',
  },
  no_such_view: {
    title: 'There is no such view.',
    unchanged: true,
    detail: 'Somebody may have deleted it, or keeps it to themselves now.',
  },
  no_such_setup: {
    title: 'There is no such group.',
    unchanged: true,
    detail: 'Go back to Setups and choose one of those that are there.',
  },
  no_such_baseline: {
    title: 'There is no such baseline.',
    unchanged: true,
    detail: 'Somebody may have deleted it, or what was accepted of it has ended already.',
  },
  no_such_check: {
    title: 'There is no such check.',
    unchanged: true,
    detail: 'Somebody may have deleted it, or its exception has ended already.',
  },
  no_such_destination: {
    title: 'There is no such destination.',
    unchanged: true,
    detail: 'Somebody may have deleted it. Look at the list again.',
  },
  no_such_delivery: {
    title: 'There is no such message.',
    unchanged: true,
    detail: 'It went with its destination, or is older than what is kept.',
  },
  too_many_destinations: {
    title: 'Alerts go to 20 destinations at most.',
    unchanged: true,
    detail: 'Delete destinations that nobody needs and try again.',
  },
  not_redelivered: {
    title: 'This message is not sent again now.',
    unchanged: true,
    detail: 'It still waits to be sent, or its destination is off: switch that on first.',
  },
  no_such_replay: {
    title: 'There is no such replay.',
    unchanged: true,
    detail: 'A newer one may have taken its place. Open the check again.',
  },
  no_such_assignment: {
    title: 'There is no such assignment.',
    unchanged: true,
    detail: 'Check its number, or look for it among all assignments.',
  },
  assignment_state: {
    title: 'The assignment stands otherwise by now.',
    unchanged: true,
    detail: 'Somebody else was quicker, or it is over. Look at it again.',
  },
  own_assignment: {
    title: 'You made this plan yourself.',
    unchanged: true,
    detail: 'Somebody else who may change forms has to approve it.',
  },
  approver_too_new: {
    title: 'Your access changed too recently to approve.',
    unchanged: true,
    detail:
      'Operators who are new, got another role, were enabled again or used a sign-in link have to wait. Ask somebody else, or try again later.',
  },
  plan_not_approved: {
    title: 'Nobody who may approve this plan has approved it.',
    unchanged: true,
    detail:
      'Ask somebody else to approve it, then start it. Cancel a run that has begun, and plan the rest again for approval.',
  },
  approval_required: {
    title: 'Changes of forms need approval here.',
    unchanged: true,
    detail:
      'Request approval in the editor, or make an assignment for this profile (POST /api/assignments). Somebody else approves its plan.',
  },
  other_plan: {
    title: 'This is not the plan that you looked at.',
    unchanged: true,
    detail: 'Open it again, look at it, and decide then.',
  },
  plan_too_old: {
    title: 'The plan is older than 24 hours.',
    unchanged: true,
    detail: 'Profiles may have changed since. Make it anew: you are shown what is different.',
  },
  no_profiles: {
    title: 'There is no profile in this choice.',
    unchanged: true,
    detail: 'Choose at least one profile that this console knows.',
  },
  too_many_profiles: {
    title: 'There are more than 100,000 profiles in this choice.',
    unchanged: true,
    detail: 'Choose fewer, or make several assignments.',
  },
  method_not_allowed: {
    title: 'This address does not take that method.',
    unchanged: true,
    detail: 'Check the method of the request.',
  },
  forms_changed: {
    title: 'The forms were changed by someone else.',
    detail: 'Nothing was written. Compare both versions and choose.',
  },
  profile_busy: {
    title: 'Another save of this profile has not finished.',
    unchanged: true,
    detail: 'Try again in a moment.',
  },
  names_masked: {
    title: 'Names are masked in this browser.',
    unchanged: true,
    detail: 'Nothing is kept or sent as a file with a masked name in it. Show names, and try again.',
  },
  would_fail_checks: {
    title: 'The save would newly fail checks.',
    unchanged: true,
    detail: 'Change the forms, or go on with a reason of 20 characters or more.',
  },
  too_many_labels: {
    title: 'This console keeps 20,000 labels at most.',
    unchanged: true,
    detail: 'Remove labels that nobody needs and try again.',
  },
  too_many_views: {
    title: 'An operator keeps 100 views at most.',
    unchanged: true,
    detail: 'Delete views that you do not need and try again.',
  },
  too_many_baselines: {
    title: 'The console keeps 200 baselines at most.',
    unchanged: true,
    detail: 'Delete baselines that you do not need and try again.',
  },
  too_many_checks: {
    title: 'The console keeps 200 checks at most.',
    unchanged: true,
    detail: 'Delete checks that you do not need and try again.',
  },
  check_changed: {
    title: 'The check was changed by someone else.',
    unchanged: true,
    detail: 'Compare their version with yours, and save again.',
  },
  own_exception: {
    title: 'An exception is confirmed by somebody else.',
    unchanged: true,
    detail: 'You made this one: ask another compliance manager or administrator.',
  },
  decision_outdated: {
    title: 'This has changed since you looked at it.',
    unchanged: true,
    detail: 'Look at what is shown now, and decide again.',
  },
  own_request: {
    title: 'You asked for this change yourself.',
    unchanged: true,
    detail: 'Ask another compliance manager or administrator to confirm it.',
  },
  body_too_large: {
    title: 'The request is too large.',
    unchanged: true,
    detail:
      'Send up to 64 KB. If your role may change them, files of checks and labels can have 1 MB, and lists of profiles 8 MB. A webhook can have 256 KB, and a request without a session 16 KB.',
  },
  own_large_bodies: {
    title: 'You have two large requests in progress already.',
    unchanged: true,
    detail: 'Wait until one of them is answered, then try again.',
  },
  too_many_large_bodies: {
    title: 'The console is busy with other large requests.',
    unchanged: true,
    detail: 'Try again in a moment.',
  },
  wrong_content_type: {
    title: 'The request is not marked as JSON.',
    unchanged: true,
    detail: 'Send it with the content type application/json.',
  },
  invalid_body: {
    title: 'Some of the values cannot be saved.',
    unchanged: true,
    detail: 'Correct the values named and save again.',
  },
  refused_by_service: {
    title: 'The service refused the request.',
    unchanged: true,
    detail: 'Correct what it names and try again.',
  },
  rate_limited: {
    title: 'The service asked for a pause.',
    unchanged: true,
    detail: 'The request goes on by itself when the pause is over.',
  },
  own_share_spent: {
    title: 'You have used your share of the service’s rate limit.',
    unchanged: true,
    detail: 'The rest is kept for other people. Wait as long as is said, then send it again.',
  },
  internal_error: {
    title: 'Something went wrong in the console.',
    detail: 'Try again; if it stays, give the request ID to whoever runs the console.',
  },
  service_unreachable: {
    title: 'The onboarding service could not be reached.',
    unchanged: true,
    detail: 'Try again in a moment.',
  },
  service_answer_unreadable: {
    title: 'The answer of the onboarding service could not be read.',
    unchanged: true,
    detail: 'Try again; if it stays, check the base address of the service.',
  },
  token_answer_unreadable: {
    title: 'The token answer of the onboarding service cannot be used.',
    unchanged: true,
    detail: 'Without an access token nothing can be read. The console asks for one again.',
  },
  credentials_refused: {
    title: 'The service refused the console’s credentials.',
    unchanged: true,
    detail:
      'The console asks again. If they are refused then too, whoever runs it should look at its client ID, client secret and slug.',
  },
  service_paused: {
    title: 'The onboarding service is not answering.',
    detail: 'Nothing was sent. The console tries again by itself.',
  },
  not_stored: {
    title: 'The webhook could not be stored.',
    detail: 'Send it again later.',
  },
  database_away: {
    title: 'The console’s database is not answering.',
    detail: 'What it keeps cannot be shown now. The console tries again by itself.',
    unknown: 'It is not known whether this was saved. Wait a moment and look before you try once more.',
  },
  too_many_screens: {
    title: 'Too many screens follow this console.',
    detail: 'This one goes on without following; it tries again by itself. 20 can follow for one operator.',
  },
  service_timeout: {
    title: 'The onboarding service took too long to answer.',
    unchanged: true,
    detail: 'Try again in a moment.',
  },
  change_not_made: {
    title: 'The service failed to make the change.',
    unchanged: true,
    detail: 'It answered with an error, and the profile still has its old forms. Try again in a moment.',
  },
  save_not_confirmed: {
    title: 'It is not known whether the change was saved.',
    detail:
      'The service broke off while saving. Read the profile again and compare before you save once more.',
  },
};

/** A request that is refused before any use-case runs: nothing was sent to the service. */
export class RequestError extends Error {
  override name = 'RequestError';
  constructor(
    readonly code: Extract<
      ProblemCode,
      | 'invalid_address'
      | 'invalid_query'
      | 'malformed_body'
      | 'not_signed_in'
      | 'token_refused'
      | 'token_not_taken'
      | 'foreign_origin'
      | 'no_such_route'
      | 'method_not_allowed'
      | 'body_too_large'
      | 'own_large_bodies'
      | 'too_many_large_bodies'
      | 'wrong_content_type'
      | 'invalid_body'
      | 'names_masked'
    >,
    readonly errors?: Record<string, string[]>,
  ) {
    super(code);
  }
}

/** What the request was for: only a change has to say whether it was made. */
export type Purpose = 'read' | 'change';

/** Seconds after which what is away is asked again, where it does not say so itself. */
const COME_AGAIN = 5;
/** … and a service that did not answer as it should. */
const READ_AGAIN = 10;

/** Anything thrown on the way to an answer, as a problem (RFC 9457). What is not foreseen says nothing of its cause. */
export function toProblem(cause: unknown, requestId: string, purpose: Purpose): Problem {
  if (cause instanceof RequestError) {
    return make(cause.code, requestId, purpose, cause.errors ? { errors: cause.errors } : {});
  }
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

/** What is wrong with the service, and may be right a moment later. */
const PASSING: readonly ProblemCode[] = [
  'service_unreachable',
  'service_timeout',
  'service_answer_unreadable',
  'token_answer_unreadable',
];

/** A read is tried again by itself, so that no words of a fault outlive it; a change is its operator's to repeat. */
function waitOf(
  { code, retryAfter }: { code: ProblemCode; retryAfter?: number | undefined },
  purpose: Purpose,
) {
  if (retryAfter !== undefined) return { retryAfter };
  return purpose === 'read' && PASSING.includes(code) ? { retryAfter: READ_AGAIN } : {};
}

/** The service's own words, or which member of the token answer is to blame. */
function titleOf(
  error: Error & { code: ProblemCode; serviceMessage?: string | undefined },
): Partial<Problem> {
  const { code, message, serviceMessage } = error;
  if (code === 'token_answer_unreadable') return { title: message };
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
    // Whatever cannot be had at the moment says when to come again.
    ...([429, 503].includes(PROBLEM_STATUS[code]) ? { retryAfter: COME_AGAIN } : {}),
    ...more,
  };
}

/** For the OpenAPI document. */
export const problemExample = (code: ProblemCode): Problem => make(code, 'h2V0cXVlc3Qx', 'change', {});

/** How to say who asks (RFC 9110, section 11.6.1), and what is wrong with a token (RFC 6750, section 3.1). */
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

/** For an address at which nothing stands, and for the methods that one does not take. */
export function refuse(
  code: 'method_not_allowed' | 'no_such_route',
  more: Record<string, string> = {},
): Response {
  const prepared = prepareProblem(toProblem(new RequestError(code), newRequestId(), 'change'));
  return preparedResponse({ ...prepared, headers: { ...prepared.headers, ...more } });
}
