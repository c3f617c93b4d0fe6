import { isDecodable } from '../../lib/contract/address-fault';

/** A percent sign that begins no byte in hexadecimal digits. */
const LONE_PERCENT = /%(?![\da-f]{2})/gi;
/** Escapes beside each other: together they have to be UTF-8. */
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/**
 * An address that Next can route: it breaks with a bare 500 at a path that cannot be decoded (RFC 3986, section 2.1),
 * and redirects a trailing slash. Under `/api` nothing stands at such an address, and it is answered so; a page is
 * looked for under what was written.
 */
export function routableUrl(url: string): string {
  const [path = '', ...query] = url.split(/(?=\?)/);
  return [routablePath(path), ...query].join('');
}

function routablePath(path: string): string {
  if (!path.startsWith('/api/')) return isDecodable(path) ? path : decodable(path);
  if (isDecodable(path) && !path.endsWith('/')) return path;
  // As one segment it is no address of the API, whatever it looks like.
  return `/api/${encodeURIComponent(path.slice('/api/'.length))}`;
}

/** Each percent sign of what cannot be decoded stands for itself. */
const decodable = (path: string): string =>
  path
    .replace(ESCAPES, (escapes) => (isDecodable(escapes) ? escapes : escapes.replaceAll('%', '%25')))
    .replace(LONE_PERCENT, '%25');
