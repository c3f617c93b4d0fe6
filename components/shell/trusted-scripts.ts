interface TrustedTypes {
  createPolicy(
    name: string,
    policy: { createScriptURL(url: string): string | null; createHTML(text: string): string | null },
  ): unknown;
}

/** A script of the build, from this origin, however the address is spelt. */
export function isOwnScript(url: string, page: string): boolean {
  const address = URL.canParse(url, page) ? new URL(url, page) : null;
  return address?.origin === new URL(page).origin && address.pathname.startsWith('/_next/static/');
}

/**
 * Markup without any element, so a text, or the empty script by which React makes one that does not run (the theme's, where the
 * browser draws a page itself).
 */
export const isInert = (markup: string): boolean =>
  markup === '<script></script>' || !/<[a-z/!?]/i.test(markup);

/**
 * Makes the one policy that pages may have under Trusted Types: addresses of the build's own scripts pass, which is how
 * Next's runtime loads them, and markup that makes nothing; no text passes as a script. Nothing happens in a browser
 * without them.
 */
export function trustOwnScripts(browser: { trustedTypes?: TrustedTypes; location: Location }): void {
  browser.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOwnScript(url, browser.location.href) ? url : null),
    createHTML: (markup) => (isInert(markup) ? markup : null),
  });
}
