import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { ClientCertificate } from './client-certificate';
import { openTunnel, proxyHeaders } from './open-tunnel';
import { type ProxySettings, portOf, proxyFor } from './proxy-for';

/** How the console calls others. */
export interface OutboundSettings {
  /** For `User-Agent`. */
  agent: string;
  proxies: ProxySettings;
}

/** Milliseconds for a connection. */
const CONNECT_MS = 9_000;

type Connector = buildConnector.connector;

interface OutboundOptions extends Omit<Agent.Options, 'connect' | 'factory' | 'interceptors'> {
  proxies: ProxySettings;
  certificate?: ClientCertificate | null;
}

/** Connections to targets that an administrator chose: through the proxies, and with a certificate if there is one. */
export function outboundAgent({ proxies, certificate = null, ...options }: OutboundOptions): Dispatcher {
  const agent = new Agent({ ...options, connect: connector(proxies, certificate) });
  return proxies.http === null ? agent : agent.compose(throughHttpProxy(proxies));
}

function connector(proxies: ProxySettings, certificate: ClientCertificate | null): Connector {
  const withCertificate = (): Connector => buildConnector({ timeout: CONNECT_MS, ...certificate?.present() });
  let connect = withCertificate();
  return (target, callback) => {
    // A renewed certificate is used from the next connection on.
    if (certificate?.isRenewed()) connect = withCertificate();
    const proxy = target.protocol === 'https:' ? proxyFor(target, proxies) : null;
    if (proxy === null) connect(target, callback);
    else connectThrough(proxy, target, target.hostname, connect, callback);
  };
}

/**
 * Connects through a tunnel, with TLS inside it to a target with `https:`.
 * @param host what the proxy is asked for: the target's name, or an address that was checked
 */
export function connectThrough(
  proxy: URL,
  target: buildConnector.Options,
  host: string,
  connect: Connector,
  callback: buildConnector.Callback,
): void {
  openTunnel(proxy, host, portOf(target), CONNECT_MS).then(
    (socket) => {
      if (target.protocol === 'https:') connect({ ...target, httpSocket: socket }, callback);
      else callback(null, socket);
    },
    (cause: Error) => callback(cause, null),
  );
}

/** Requests to `http:` addresses go to the proxy itself (RFC 9112, section 3.2.2): few proxies tunnel them. */
const throughHttpProxy =
  (proxies: ProxySettings): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    const target = new URL(String(options.origin));
    const proxy = target.protocol === 'http:' ? proxyFor(target, proxies) : null;
    if (proxy === null) return dispatch(options, handler);
    const headers = {
      ...(options.headers as Record<string, string>),
      host: target.host,
      ...proxyHeaders(proxy),
    };
    return dispatch(
      { ...options, origin: proxy.origin, path: `${target.origin}${options.path}`, headers },
      handler,
    );
  };
