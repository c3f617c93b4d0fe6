import { readRetryAfter } from '@/lib/contract/rate-limit';
import { isChange, type Operation } from './operation';
import { refusedCredentials } from './refused-credentials';
import { readServiceMessage } from './service-message';
import type { TransportAnswer, TransportFailure } from './transport';
import { UpstreamError } from './upstream-error';

/** What an answer means for the call that waits for it. */
export type Verdict =
  | { next: 'read'; text: string }
  /** 401: the token is no longer good. */
  | { next: 'renew' }
  /** 429: not executed; seconds to wait before it may be sent again. */
  | { next: 'wait'; retryAfter: number }
  /** `failed`: the service is in trouble, as opposed to refusing this one request. */
  | { next: 'throw'; error: UpstreamError; failed: boolean };

/**
 * Judges an answer and does nothing about it. `wall` is Unix time in ms; `secrets` must not show.
 * Source: API document, "Errors"; statuses that it does not show are this project's reading.
 */
export function judge(
  operation: Operation,
  answer: TransportAnswer,
  wall: number,
  secrets: readonly string[],
): Verdict {
  const { status, headers, text } = answer;
  const sent = isChange(operation);
  if (status >= 200 && status < 300) return { next: 'read', text };
  if (status === 429) return { next: 'wait', retryAfter: readRetryAfter(headers, wall) };
  if (status >= 500) {
    const message = `The onboarding service answered with status ${status}.`;
    return {
      next: 'throw',
      error: new UpstreamError('service_unreachable', message, { sent }),
      failed: true,
    };
  }
  if (status < 400) {
    const message = `The onboarding service answered with status ${status} and another address. It was not followed.`;
    // A redirect stands for not doing it here, so a change was not made.
    return refuse(new UpstreamError('service_answer_unreadable', message));
  }
  if (operation.limitClass === 'tokens') return refuse(refusedCredentials(status, text));
  if (status === 401) return { next: 'renew' };
  const { message: serviceMessage, errors } = readServiceMessage(text, secrets);
  if (status === 404 && operation.route.startsWith('/profiles/')) {
    const message = 'The service has no such profile, or it is not available to this account.';
    return refuse(new UpstreamError('not_found', message, { serviceMessage }));
  }
  if (status === 403 && sent) {
    const message = 'The API client of this console has the scope "read"; a change needs "write".';
    return refuse(new UpstreamError('read_only_client', message, { serviceMessage }));
  }
  const message = `The onboarding service refused the request with status ${status}.`;
  return refuse(new UpstreamError('refused_by_service', message, { serviceMessage, errors }));
}

const refuse = (error: UpstreamError): Verdict => ({ next: 'throw', error, failed: false });

/** The error for a request that got no whole answer. */
export function failureError(operation: Operation, failure: TransportFailure): UpstreamError {
  const sent = failure.sent && isChange(operation);
  if (failure.kind === 'timeout') {
    return new UpstreamError('service_timeout', 'The onboarding service did not answer in time.', { sent });
  }
  if (failure.kind === 'too_large') {
    const message = 'The answer of the onboarding service was larger than this console reads.';
    return new UpstreamError('service_answer_unreadable', message, { sent });
  }
  const message = `The onboarding service could not be reached (${failure.message}).`;
  return new UpstreamError('service_unreachable', message, { sent });
}
