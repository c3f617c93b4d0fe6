import { parseExactJson } from '@/lib/platform/text/exact-number';
import { UpstreamError } from './upstream-error';

/** The `data` of an answer; see `readAnswer`. */
export const readData = (text: string, sent: boolean): unknown => readAnswer(text, sent).data;

/**
 * An answer with its `data` and other members. An unreadable answer is never quoted, because it may contain anything.
 * @param sent whether the request was a change
 * @throws UpstreamError `service_answer_unreadable`: HTML, invalid JSON, no `data`
 */
export function readAnswer(text: string, sent: boolean): { data: unknown } {
  let body: unknown;
  try {
    body = parseExactJson(text);
  } catch {
    throw unreadable('The onboarding service answered with something that is not JSON.', sent);
  }
  if (typeof body !== 'object' || body === null || !('data' in body)) {
    throw unreadable('The answer of the onboarding service has no "data".', sent);
  }
  return body;
}

export const unreadable = (message: string, sent: boolean): UpstreamError =>
  new UpstreamError('service_answer_unreadable', message, { sent });
