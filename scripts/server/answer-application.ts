import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { EARLY_REPLIES } from '../../lib/application-key';
import type { EarlyReplies } from '../../lib/boot';
import { requestListener } from './request-listener';

type Answers = Pick<EarlyReplies, 'api' | 'sandbox'>;

const running = globalThis as { [EARLY_REPLIES]?: Answers };

/** What answers below each of these; the page `/sandbox` is Next's, with a slash at its end too. */
const MOUNTS: readonly (readonly [below: RegExp, answers: keyof Answers])[] = [
  [/^\/api\//, 'api'],
  [/^\/sandbox\/[^?]/, 'sandbox'],
];

const answersOf = (url: string | undefined): keyof Answers | undefined =>
  MOUNTS.find(([below]) => below.test(url ?? ''))?.[1];

const listen = requestListener((request, { url }) => {
  const answers = answersOf(url);
  const replies = running[EARLY_REPLIES];
  if (replies === undefined || answers === undefined) return new Response(null, { status: 503 });
  return replies[answers](request);
});

/**
 * Answers every address of the console's API and of the embedded service, without what Next does for any route. Next
 * would also judge some of them first: it redirects a trailing slash, answers OPTIONS itself, and breaks at an escape
 * that cannot be decoded.
 * @returns false when the request is another one, or the application is not open yet: Next is to answer
 */
export function answerApplication(request: IncomingMessage, response: ServerResponse): boolean {
  if (running[EARLY_REPLIES] === undefined || answersOf(request.url) === undefined) return false;
  // What reads them takes the headers as they came; what may be believed of them stands in the others.
  request.rawHeaders = believed(request.headers);
  // Whatever goes wrong is in the answer; what is left is a socket that broke.
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
