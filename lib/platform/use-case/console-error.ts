import type { Permission } from '@/lib/platform/access/permissions';
import type { ChangeOrigin, FailingCheck, Problem, ProblemCode } from '@/lib/platform/api/problem';

interface ErrorDetails extends ErrorOptions {
  current?: Problem['current'];
  origins?: ChangeOrigin[];
  failing?: FailingCheck[];
  /** Messages by member. */
  errors?: Record<string, string[]>;
  permission?: Permission;
  profile?: string | undefined;
  /** Seconds to wait. */
  retryAfter?: number;
}

/** A use case of the console refused the call; failures of the service are `UpstreamError`s. */
export class ConsoleError extends Error {
  override name = 'ConsoleError';
  readonly current: Problem['current'];
  readonly origins: ChangeOrigin[] | undefined;
  readonly failing: FailingCheck[] | undefined;
  readonly errors: Record<string, string[]> | undefined;
  readonly permission: Permission | undefined;
  readonly profile: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: Extract<
      ProblemCode,
      | 'forms_changed'
      | 'profile_busy'
      | 'change_not_made'
      | 'would_fail_checks'
      | 'service_answer_unreadable'
      | 'save_not_confirmed'
      | 'signature_refused'
      | 'logout_refused'
      | 'no_such_route'
      | 'not_stored'
      | 'no_such_event'
      | 'too_many_screens'
      | 'no_such_version'
      | 'not_permitted'
      | 'token_read_only'
      | 'token_not_taken'
      | 'no_such_token'
      | 'too_many_tokens'
      | 'not_recorded'
      | 'no_such_operator'
      | 'operator_known'
      | 'own_operator'
      | 'last_administrator'
      | 'operator_disabled'
      | 'sign_in_refused'
      | 'too_many_tries'
      | 'too_many_exports'
      | 'password_wrong'
      | 'no_such_session'
      | 'no_such_invitation'
      | 'passwords_off'
      | 'no_such_activity'
      | 'invalid_body'
      | 'too_many_labels'
      | 'no_such_view'
      | 'too_many_views'
      | 'no_such_setup'
      | 'no_such_baseline'
      | 'too_many_baselines'
      | 'no_such_check'
      | 'no_such_replay'
      | 'no_such_assignment'
      | 'assignment_state'
      | 'own_assignment'
      | 'approver_too_new'
      | 'plan_not_approved'
      | 'approval_required'
      | 'other_plan'
      | 'plan_too_old'
      | 'no_profiles'
      | 'too_many_profiles'
      | 'too_many_checks'
      | 'check_changed'
      | 'not_a_draft'
      | 'own_exception'
      | 'decision_outdated'
      | 'own_request'
      | 'no_such_destination'
      | 'no_such_delivery'
      | 'too_many_destinations'
      | 'not_redelivered'
    >,
    { current, origins, failing, errors, permission, profile, retryAfter, ...options }: ErrorDetails = {},
  ) {
    super(code, options);
    this.current = current;
    this.origins = origins;
    this.failing = failing;
    this.errors = errors;
    this.permission = permission;
    this.profile = profile;
    this.retryAfter = retryAfter;
  }
}

/** By name: the bundle that created the error has a class of its own, so `instanceof` would miss it. */
export const isConsoleError = (cause: unknown): cause is ConsoleError =>
  cause instanceof Error && cause.name === 'ConsoleError';

/** What was sent has an invalid member; the message is shown at its field. */
export const invalidMember = (member: string, message: string): ConsoleError =>
  new ConsoleError('invalid_body', { errors: { [member]: [message] } });
