import * as z from 'zod';

/** Every way in which one of the console's own routes can fail, with its HTTP status. */
export const PROBLEM_STATUS = {
  invalid_address: 400,
  invalid_query: 400,
  malformed_body: 400,
  logout_refused: 400,
  signature_refused: 401,
  not_signed_in: 401,
  sign_in_refused: 401,
  token_refused: 401,
  foreign_origin: 403,
  read_only_client: 403,
  not_permitted: 403,
  token_read_only: 403,
  token_not_taken: 403,
  passwords_off: 403,
  not_found: 404,
  no_such_route: 404,
  no_such_event: 404,
  no_such_version: 404,
  no_such_operator: 404,
  no_such_session: 404,
  no_such_token: 404,
  no_such_invitation: 404,
  no_such_activity: 404,
  no_such_view: 404,
  no_such_setup: 404,
  no_such_baseline: 404,
  no_such_check: 404,
  no_such_destination: 404,
  no_such_delivery: 404,
  no_such_replay: 404,
  no_such_assignment: 404,
  method_not_allowed: 405,
  names_masked: 409,
  forms_changed: 409,
  profile_busy: 409,
  would_fail_checks: 409,
  operator_known: 409,
  own_operator: 409,
  last_administrator: 409,
  operator_disabled: 409,
  too_many_labels: 409,
  too_many_views: 409,
  too_many_tokens: 409,
  too_many_baselines: 409,
  too_many_checks: 409,
  too_many_destinations: 409,
  not_redelivered: 409,
  check_changed: 409,
  not_a_draft: 409,
  own_exception: 409,
  decision_outdated: 409,
  own_request: 409,
  assignment_state: 409,
  own_assignment: 409,
  approver_too_new: 409,
  plan_not_approved: 409,
  approval_required: 409,
  other_plan: 409,
  plan_too_old: 409,
  no_profiles: 409,
  too_many_profiles: 409,
  body_too_large: 413,
  wrong_content_type: 415,
  invalid_body: 422,
  password_wrong: 422,
  refused_by_service: 422,
  rate_limited: 429,
  own_share_spent: 429,
  too_many_tries: 429,
  too_many_exports: 429,
  own_large_bodies: 429,
  internal_error: 500,
  service_unreachable: 502,
  change_not_made: 502,
  service_answer_unreadable: 502,
  token_answer_unreadable: 502,
  credentials_refused: 502,
  service_paused: 503,
  not_stored: 503,
  not_recorded: 503,
  database_away: 503,
  too_many_screens: 503,
  too_many_large_bodies: 503,
  service_timeout: 504,
  save_not_confirmed: 504,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;
const codes = Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]];

const formsChange = z.union([
  z.object({ kind: z.enum(['added', 'removed']), id: z.number() }),
  z.object({ kind: z.enum(['shown', 'hidden', 'null', 'empty']) }),
]);

/** Who made a change of the service's forms, as far as this console knows. */
const changeOrigin = z.object({
  change: formsChange,
  /** The operator of this console who saved it. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whether it is known to be an outside change. */
  isOutside: z.boolean(),
  /** ISO 8601: when it was saved here, or found as an outside change. */
  at: z.string().nullable(),
  /** Number of the assignment whose run saved it; missing: none. */
  assignment: z.int().optional(),
});
export type ChangeOrigin = z.infer<typeof changeOrigin>;

/** A check that a save would newly fail. */
const failingCheck = z.object({
  id: z.uuid(),
  number: z.int(),
  title: z.string(),
  severity: z.enum(['info', 'low', 'medium', 'high']),
});
export type FailingCheck = z.infer<typeof failingCheck>;

/**
 * Problem details (RFC 9457). `title` says what happened, `detail` whether anything was changed and
 * what to do next.
 */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(codes),
    requestId: z.string(),
    /** Seconds to wait, with `rate_limited`, `own_share_spent`, `too_many_tries`, `too_many_exports`, `service_paused` and `not_stored`. */
    retryAfter: z.number().optional(),
    /** Messages by member, with `invalid_body` and `refused_by_service`. */
    errors: z.record(z.string(), z.array(z.string())).optional(),
    /** The service's forms, with `forms_changed`. */
    current: z.object({ enabled: z.boolean(), form_ids: z.array(z.number()).nullable() }).optional(),
    /** The origins of the changes that led to the service's forms, with `forms_changed`. */
    origins: z.array(changeOrigin).optional(),
    /** The checks that a save would newly fail, with `would_fail_checks`. */
    failing: z.array(failingCheck).max(200).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

/** A refusal before the request's content is examined. `about:blank` says no more than the status. */
export const requestRefusal = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'RequestRefusal' });

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';
