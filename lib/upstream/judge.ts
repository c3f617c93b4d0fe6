import { readRetryAfter } from '@/lib/configuration/contract/rate-limit';
import { isObject } from '@/lib/platform/text/exact-number';
import { connectionWords } from './connection-words';
import { isChange, type Operation } from './operation';
import type { TransportAnswer, TransportFailure } from './transport';
import { refusedCredentials, UpstreamError } from './upstream-error';

/** The consequence of an answer for its call. */
export type Verdict =
  | { next: 'read'; text: string }
  /** 401: the token is no longer valid. */
  | { next: 'renew' }
  /** 429: not executed; seconds to wait before it may be resent. */
  | { next: 'wait'; retryAfter: number }
  /** `failed`: the service is failing, as opposed to refusing this one request. */
  | { next: 'throw'; error: UpstreamError; failed: boolean };

/** A gateway's status, while the service may still be working (RFC 9110, 15.6.3 and 15.6.5). */
const OF_GATEWAYS: ReadonlySet<number> = new Set([502, 504]);

/** Refusals that concern every request, if they do not come from the service itself. */
const OF_EVERY_REQUEST: ReadonlySet<number> = new Set([401, 403, 407]);

/**
 * Judges an answer without side effects. `wall` is Unix time in ms; `secrets` must not appear. Source:
 * API document, "Errors"; statuses that it does not show are this project's reading.
 */
export function judge(
  operation: Operation,
  answer: TransportAnswer,
  wall: number,
  secrets: readonly string[],
): Verdict {
  const { status, headers, text } = answer;
  const sent = isChange(operation);
  if (status >= 200 && status < 300) {
    if (answer.unreadable !== undefined) return refuse(unreadableAnswer(operation, answer.unreadable));
    return { next: 'read', text };
  }
  if (status === 429) return { next: 'wait', retryAfter: readRetryAfter(headers, wall) };
  if (status >= 500) {
    const isGateway = OF_GATEWAYS.has(status);
    const message = isGateway
      ? `A gateway in front of the onboarding service answered with status ${status}.`
      : `The onboarding service answered with status ${status}.`;
    const details = { status, sent, answered: !isGateway };
    return { next: 'throw', error: new UpstreamError('service_unreachable', message, details), failed: true };
  }
  if (status < 400) {
    const message = `The onboarding service answered with status ${status} and another address. It was not followed.`;
    // A redirect means that this server did not carry it out, so a change was not made.
    return refuse(new UpstreamError('service_answer_unreadable', message));
  }
  const isToken = operation.limitClass === 'tokens';
  if (isForeign(text)) {
    const failed = isToken || OF_EVERY_REQUEST.has(status);
    return { next: 'throw', error: foreignAnswer(operation, status, text), failed };
  }
  if (isToken) return refuse(refusedCredentials(status, text));
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

function unreadableAnswer(operation: Operation, why: string): UpstreamError {
  const code = operation.limitClass === 'tokens' ? 'token_answer_unreadable' : 'service_answer_unreadable';
  const message = `The onboarding service’s answer cannot be read: ${why}.`;
  return new UpstreamError(code, message, { sent: isChange(operation), shown: true });
}

/**
 * Whether an error was answered by something in between, such as a proxy: the service's own errors are JSON objects
 * (API document, "Errors"). One without a body could be anyone's.
 */
const isForeign = (text: string): boolean => text.trim() !== '' && parsed(text) === null;

/** Says what was seen, because nothing is known of the credentials, of the scope or of the profile. */
function foreignAnswer(operation: Operation, status: number, text: string): UpstreamError {
  const what = text.trimStart().startsWith('<') ? 'a web page' : 'text';
  const request = operation.limitClass === 'tokens' ? 'The request for an access token' : 'The request';
  const message = `${request} was answered with status ${status} and ${what} that is not the onboarding service’s. Check the service’s address, and any proxy or gateway in between.`;
  return new UpstreamError('service_unreachable', message, { status });
}

const refuse = (error: UpstreamError): Verdict => ({ next: 'throw', error, failed: false });

/** The error for a request without a complete answer. */
export function failureError(operation: Operation, failure: TransportFailure): UpstreamError {
  const sent = failure.sent && isChange(operation);
  if (failure.kind === 'timeout') {
    return new UpstreamError('service_timeout', 'The onboarding service did not answer in time.', { sent });
  }
  if (failure.kind === 'too_large') {
    const message = 'The answer of the onboarding service was larger than this console reads.';
    return new UpstreamError('service_answer_unreadable', message, { sent });
  }
  const words = connectionWords(failure.message);
  const message = words ?? `The onboarding service could not be reached (${failure.message}).`;
  return new UpstreamError('service_unreachable', message, { sent, shown: words !== null });
}

const LONGEST_MESSAGE = 500;
const MOST_MEMBERS = 50;
const MOST_MESSAGES = 20;

/** The content of an error body. Source: API document, "Errors"; `errors` is this project's reading of other 4xx. */
interface ServiceMessage {
  message: string | undefined;
  errors: Record<string, string[]> | undefined;
}

/**
 * Reads an untrusted error body: texts are limited, control characters become spaces, and `secrets` that a service
 * echoes are masked. Unreadable parts are left out.
 */
function readServiceMessage(text: string, secrets: readonly string[]): ServiceMessage {
  const body = parsed(text) ?? {};
  const message = clean(body.message, secrets);
  const errors = isObject(body.errors) ? memberErrors(body.errors, secrets) : undefined;
  return { message, errors: errors && Object.keys(errors).length > 0 ? errors : undefined };
}

function memberErrors(raw: Record<string, unknown>, secrets: readonly string[]): Record<string, string[]> {
  const entries = Object.entries(raw)
    .slice(0, MOST_MEMBERS)
    .map(([member, messages]): [string, string[]] => {
      const texts = (Array.isArray(messages) ? messages.slice(0, MOST_MESSAGES) : [messages])
        .map((message) => clean(message, secrets))
        .filter((message) => message !== undefined);
      return [clean(member, secrets) ?? '', texts];
    });
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

function clean(raw: unknown, secrets: readonly string[]): string | undefined {
  if (typeof raw !== 'string') return undefined;
  // Masked before it is cut, so that no part of a secret remains.
  const safe = secrets.reduce((text, secret) => (secret ? text.replaceAll(secret, '•••') : text), raw);
  const plain = safe.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  if (plain === '') return undefined;
  return plain.length > LONGEST_MESSAGE ? `${plain.slice(0, LONGEST_MESSAGE - 1)}…` : plain;
}

/** @returns null for anything but an object */
function parsed(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}
