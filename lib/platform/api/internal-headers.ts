/** Headers that parts of the console use internally. */

/**
 * The client's network address, set by the start script. `X-Forwarded-For` cannot be trusted: a client can send
 * anything in it.
 */
export const PEER_ADDRESS = 'x-portal-console-peer';

/** The path and query of the page that is being rendered, set by proxy.ts. */
export const PAGE_ADDRESS = 'x-portal-console-page';

/**
 * The build of the console, in every answer, and towards pages as a request header that no client can set: a page that
 * is open while another version is deployed sees the difference.
 */
export const BUILD_HEADER = 'x-portal-console-build';
