import type { Permission } from '@/lib/platform/access/permissions';
import type { ChangeOrigin, FailingCheck, Problem, ProblemCode } from '@/lib/platform/api/problem';

type Details = 'current' | 'origins' | 'failing' | 'errors' | 'permission' | 'profile' | 'retryAfter';

/** The console refused the call; failures of the service are `UpstreamError`s. */
export class ConsoleError extends Error {
  override name = 'ConsoleError';
  readonly current: Problem['current'];
  readonly origins: ChangeOrigin[] | undefined;
  readonly failing: FailingCheck[] | undefined;
  /** Messages by member. */
  readonly errors: Record<string, string[]> | undefined;
  readonly permission: Permission | undefined;
  readonly profile: string | undefined;
  /** Seconds to wait. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ProblemCode,
    { cause, ...details }: ErrorOptions & Partial<Pick<ConsoleError, Details>> = {},
  ) {
    super(code, cause === undefined ? {} : { cause });
    Object.assign(this, details);
  }
}

/** By name: the bundle that created the error has a class of its own, so `instanceof` would miss it. */
export const isConsoleError = (cause: unknown): cause is ConsoleError =>
  cause instanceof Error && cause.name === 'ConsoleError';

/** What was sent has an invalid member; the message is shown at its field. */
export const invalidMember = (member: string, message: string): ConsoleError =>
  new ConsoleError('invalid_body', { errors: { [member]: [message] } });
