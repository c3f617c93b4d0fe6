import type { IncomingHttpHeaders } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/**
 * Headers that Next and its hosts use internally, and which decide whether proxy.ts runs, which route is meant and what
 * is cached. From a client they are forgeries.
 */
const INTERNAL =
  /^(?:x-(?:middleware|nextjs|next|invoke|matched|now|vercel|prerender|forwarded|real|original|rewrite|nonce)(?:-|$)|next-(?!router-|url$)|forwarded(?:-|$)|content-security-policy)/;

/** Next's own navigation needs these; they choose a page's format, not whether it is shown. */
export const KEPT = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
] as const;

/** Node keeps the first of two, but a proxy in front may have used the last (RFC 9112, section 3.2). */
export const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1;

/** Removes every internal header from a request, in place. */
export function stripInternal(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
}

/** Whether Next's router could not have sent this state: Next would answer 500 and log a stack trace. */
export function hasBrokenRouterState({ 'next-router-state-tree': state }: IncomingHttpHeaders): boolean {
  try {
    parseAndValidateFlightRouterState(state);
    return false;
  } catch {
    return true;
  }
}
