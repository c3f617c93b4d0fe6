/**
 * The build of the console, in every answer, and towards pages as a request header that no client can set: a page that
 * is open while another version is deployed sees the difference.
 */
export const BUILD_HEADER = 'x-portal-console-build';
