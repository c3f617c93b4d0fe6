import type { ProblemCode } from '@/lib/contract/problem';

/** The ways in which a call of the onboarding service can fail; a part of the console's problem codes. */
export type UpstreamErrorCode = Extract<
  ProblemCode,
  | 'invalid_address'
  | 'invalid_query'
  | 'not_found'
  | 'read_only_client'
  | 'refused_by_service'
  | 'rate_limited'
  | 'service_unreachable'
  | 'service_answer_unreadable'
  | 'token_answer_unreadable'
  | 'credentials_refused'
  | 'service_paused'
  | 'service_timeout'
  | 'save_not_confirmed'
>;

interface Particulars {
  retryAfter?: number | undefined;
  errors?: Record<string, string[]> | undefined;
  serviceMessage?: string | undefined;
  sent?: boolean;
}

/**
 * Everything that the upstream client throws, but for the reason of a caller's own abort. Holds no
 * secret, token, header or body, so it may be logged whole.
 */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly code: UpstreamErrorCode;
  /** Seconds to wait, with `rate_limited`, `service_paused` and `credentials_refused`; at least 1. */
  readonly retryAfter: number | undefined;
  /** Messages by member as the service gave them, with `refused_by_service`. */
  readonly errors: Record<string, string[]> | undefined;
  /** The service's own words: bounded and without control characters, but still a stranger's text. */
  readonly serviceMessage: string | undefined;
  /** Whether a change may have been made. False for every read. */
  readonly sent: boolean;

  constructor(code: UpstreamErrorCode, message: string, particulars: Particulars = {}) {
    super(message);
    this.code = code;
    this.retryAfter = particulars.retryAfter;
    this.errors = particulars.errors;
    this.serviceMessage = particulars.serviceMessage;
    this.sent = particulars.sent ?? false;
  }
}
