import { isDecodable } from '../../lib/contract/address-fault';

/** A percent sign that begins no byte in hexadecimal digits. */
const LONE_PERCENT = /%(?![\da-f]{2})/gi;
/** Escapes beside each other: together they have to be UTF-8. */
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/**
 * An address that Next can route: it breaks with a bare 500 at a path that cannot be decoded (RFC 3986, section 2.1).
 * A page is looked for under what was written.
 */
export function routableUrl(url: string): string {
  const [path = '', ...query] = url.split(/(?=\?)/);
  return [isDecodable(path) ? path : decodable(path), ...query].join('');
}

/** Each percent sign of what cannot be decoded stands for itself. */
const decodable = (path: string): string =>
  path
    .replace(ESCAPES, (escapes) => (isDecodable(escapes) ? escapes : escapes.replaceAll('%', '%25')))
    .replace(LONE_PERCENT, '%25');
