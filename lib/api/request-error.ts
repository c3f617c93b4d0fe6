import type { ProblemCode } from '@/lib/contract/problem';

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
      | 'foreign_origin'
      | 'no_such_route'
      | 'method_not_allowed'
      | 'body_too_large'
      | 'wrong_content_type'
      | 'invalid_body'
    >,
    readonly errors?: Record<string, string[]>,
  ) {
    super(code);
  }
}
