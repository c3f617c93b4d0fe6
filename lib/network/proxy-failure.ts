/** Why a request didn't get through a proxy; the message is for people and contains no address or password. */
export class ProxyFailure extends Error {
  override name = 'ProxyFailure';

  private constructor(
    message: string,
    /** `PROXY_407`, or `PROXY_ECONNREFUSED`. */
    readonly code: string,
  ) {
    super(message);
  }

  /** The proxy answered something other than 2xx to a request for a tunnel. */
  static refused(status: number): ProxyFailure {
    const why =
      status === 407 ? 'needs another name or password' : `refused the connection with status ${status}`;
    return new ProxyFailure(`The proxy ${why}`, `PROXY_${status}`);
  }

  /** The proxy itself can't be reached. */
  static unreachable(code: string): ProxyFailure {
    return new ProxyFailure(`The proxy cannot be reached (${code})`, `PROXY_${code}`);
  }
}
