import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Handlers } from '../../lib/application/handlers';
import { openedHandlers } from '../../lib/application/opened-handlers';
import { requestListener } from './request-listener';

type Answers = Pick<Handlers, 'api' | 'sandbox'>;

/** The handlers below each path; the page `/sandbox` is Next's, with or without a slash at its end. */
const MOUNTS: readonly (readonly [below: RegExp, answers: keyof Answers])[] = [
  [/^\/api\//, 'api'],
  [/^\/sandbox\/[^?]/, 'sandbox'],
];

const answersOf = (url: string | undefined): keyof Answers | undefined =>
  MOUNTS.find(([below]) => below.test(url ?? ''))?.[1];

const listen = requestListener((request, { url }) => {
  const answers = answersOf(url);
  const handlers = openedHandlers();
  if (handlers === undefined || answers === undefined) return new Response(null, { status: 503 });
  return handlers[answers](request);
});

/**
 * Answers every address of the console's API and of the embedded service, without the work Next does for any route.
 * Next would also handle some of them first: it redirects a trailing slash, answers OPTIONS itself, and fails on an
 * escape that can't be decoded.
 * @returns false if it is another request or the application is not open yet, so Next should answer
 */
export function answerApplication(request: IncomingMessage, response: ServerResponse): boolean {
  if (openedHandlers() === undefined || answersOf(request.url) === undefined) return false;
  // Handlers read the raw headers, so remove there what can't be trusted.
  request.rawHeaders = believed(request.headers);
  // Errors are part of the answer; what remains is a broken socket.
  listen(request, response).catch(() => response.destroy());
  return true;
}

function believed(headers: IncomingHttpHeaders): string[] {
  const raw: string[] = [];
  for (const name in headers) {
    const values = headers[name];
    if (typeof values === 'string') raw.push(name, values);
    else for (const value of values ?? []) raw.push(name, value);
  }
  return raw;
}
