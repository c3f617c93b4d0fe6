/** Headers by which parts of the console tell one another something. */

/** The client's network address, set by the start script; `X-Forwarded-For` is whatever a client likes. */
export const PEER_ADDRESS = 'x-portal-console-peer';

/** The path and query of the page that is being drawn, set by proxy.ts. */
export const PAGE_ADDRESS = 'x-portal-console-page';
