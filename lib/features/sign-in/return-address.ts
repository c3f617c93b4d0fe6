/** Only its path counts; a given address cannot have this origin. */
const HERE = 'http://console.invalid';
const MOST = 2_000;

/**
 * Where to go after a sign-in: a path of this console with its query and anchor, unchanged; `/` for anything that a
 * browser would take for another origin, and for addresses that are not pages.
 *
 * Source: WHATWG URL, section 4.4: tabs and line breaks are removed, `\` counts as `/`, `//` begins a host.
 */
export function returnAddress(given: string | null | undefined): string {
  if (!given?.startsWith('/') || given.length > MOST || !URL.canParse(given, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(given, HERE);
  const isPage = !/^\/(?:api|sandbox\/|sign-in|invitation|_next)(?:\/|$)/.test(pathname);
  return origin === HERE && !pathname.startsWith('//') && isPage ? `${pathname}${search}${hash}` : '/';
}
