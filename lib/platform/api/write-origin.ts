/** The origin of a write: a page of the console, a page of another site, or a client that is not a browser. */
export type WriteOrigin = 'own' | 'foreign' | 'unsaid';

/**
 * Judges a write by headers that browsers set and pages cannot forge, against requests from other sites (CSRF). Every
 * browser sends `Origin` with a write; `Sec-Fetch-Site` only over TLS and on localhost.
 * Source: Fetch standard, "Origin header"; Fetch Metadata, "Sec-Fetch-Site".
 *
 * @param publicOrigin where people reach the console; null: its pages are at the request's own `Host`
 */
export function judgeWriteOrigin(headers: Headers, publicOrigin: string | null): WriteOrigin {
  const site = headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return 'foreign';
  const origin = headers.get('origin');
  if (origin === null) return site === 'same-origin' ? 'own' : 'unsaid';
  const isOwn =
    publicOrigin === null ? URL.parse(origin)?.host === headers.get('host') : origin === publicOrigin;
  return isOwn ? 'own' : 'foreign';
}
