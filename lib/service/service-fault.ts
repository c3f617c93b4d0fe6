/** Every reason for which the service refuses a request, with its HTTP status. */
export const FAULT_STATUS = {
  malformed_query: 400,
  malformed_body: 400,
  invalid_request: 400,
  unsupported_grant_type: 400,
  unauthenticated: 401,
  invalid_client: 401,
  scope_missing: 403,
  foreign_page: 403,
  not_found: 404,
  method_not_allowed: 405,
  illegal_move: 409,
  conflict: 409,
  body_too_large: 413,
  wrong_content_type: 415,
  invalid_body: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type FaultCode = keyof typeof FAULT_STATUS;

interface FaultDetail {
  /** Messages by member. */
  errors?: Record<string, string[]>;
  headers?: Record<string, string>;
}

/** Thrown by verbs; its message and `errors` are sent to the caller unchanged. */
export class ServiceFault extends Error {
  override name = 'ServiceFault';

  constructor(
    readonly code: FaultCode,
    message: string,
    readonly detail: FaultDetail = {},
  ) {
    super(message);
  }
}

/** Source: API document, "Authentication"; RFC 6750, section 3, for the header. */
export const unauthenticated = (): ServiceFault =>
  new ServiceFault('unauthenticated', 'The access token is missing, invalid or expired.', {
    headers: { 'www-authenticate': 'Bearer' },
  });
