interface TrustedTypes {
  createPolicy(
    name: string,
    policy: { createScriptURL(url: string): string | null; createHTML(text: string): string | null },
  ): unknown;
}

/** Whether it is a script of the build from this origin, however the address is spelt. */
export function isOwnScript(url: string, page: string): boolean {
  const address = URL.canParse(url, page) ? new URL(url, page) : null;
  return address?.origin === new URL(page).origin && address.pathname.startsWith('/_next/static/');
}

/**
 * Markup without any element, so a text, or the empty script that React uses to create a script that does not run (the
 * theme's, on a page rendered in the browser).
 */
export const isInert = (markup: string): boolean =>
  markup === '<script></script>' || !/<[a-z/!?]/i.test(markup);

/**
 * Creates the only policy that pages may have under Trusted Types: it allows addresses of the build's own scripts,
 * which Next's runtime loads, and markup without elements; never the text of a script. Does nothing in a browser
 * without Trusted Types.
 */
export function trustOwnScripts(browser: { trustedTypes?: TrustedTypes; location: Location }): void {
  browser.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOwnScript(url, browser.location.href) ? url : null),
    createHTML: (markup) => (isInert(markup) ? markup : null),
  });
}
