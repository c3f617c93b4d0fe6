import { isDecodable } from '../../lib/platform/api/address-fault';

/** A percent sign that does not start a byte in hexadecimal digits. */
const LONE_PERCENT = /%(?![\da-f]{2})/gi;
/** Adjacent escapes: together they must be UTF-8. */
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/**
 * An address that Next can route: it fails with a bare 500 on a path that can't be decoded (RFC 3986, section 2.1). The
 * page is looked up by the text as written.
 */
export function routableUrl(url: string): string {
  const [path = '', ...query] = url.split(/(?=\?)/);
  return [isDecodable(path) ? path : decodable(path), ...query].join('');
}

/** Escapes each percent sign that can't be decoded. */
const decodable = (path: string): string =>
  path
    .replace(ESCAPES, (escapes) => (isDecodable(escapes) ? escapes : escapes.replaceAll('%', '%25')))
    .replace(LONE_PERCENT, '%25');
