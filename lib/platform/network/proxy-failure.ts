/** Why a request didn't get through a proxy; the message is for people and contains no address or password. */
export class ProxyFailure extends Error {
  override name = 'ProxyFailure';

  /** @param code `PROXY_` and a status such as 407, or a code such as ECONNREFUSED */
  constructor(readonly code: string) {
    super(proxyWords(code) ?? '');
  }
}

const CODE = /^PROXY_(?:(\d{3})|([A-Z]\w+))$/;

/** What a code of a `ProxyFailure` means, without a full stop; null for any other code. */
export function proxyWords(code: string): string | null {
  const [found, status, reason] = CODE.exec(code) ?? [];
  if (found === undefined) return null;
  if (status === '407') return 'The proxy needs a name and password, or others than those it got';
  if (status !== undefined) return `The proxy refused the connection with status ${status}`;
  return `The proxy cannot be reached (${reason})`;
}
