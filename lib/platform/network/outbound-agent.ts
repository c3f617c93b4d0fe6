import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { ClientCertificate } from './client-certificate';
import { ProxyFailure } from './proxy-failure';
import { bareHost, type ProxySettings, portOf, proxyFor } from './proxy-for';

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

const CODE = /^[A-Z][A-Z0-9_]{2,40}$/;

/** What the proxy wants to know about us: the name and password in its address. */
function proxyHeaders({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/**
 * A connection to a target through a proxy (`CONNECT`, RFC 9110, section 9.3.6).
 * @param host a name or an address; the proxy resolves a name
 * @param timeout in milliseconds
 * @throws ProxyFailure
 */
function openTunnel(proxy: URL, host: string, port: string, timeout: number): Promise<Socket> {
  const bare = bareHost(host);
  const target = `${bare.includes(':') ? `[${bare}]` : bare}:${port}`;
  return new Promise((resolve, reject) => {
    const asking: ClientRequest = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)({
      host: bareHost(proxy.hostname),
      port: proxy.port || undefined,
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...proxyHeaders(proxy) },
      agent: false,
      timeout,
    });
    asking.on('connect', ({ statusCode = 0 }, socket: Socket, head: Buffer) => {
      if (statusCode < 200 || statusCode > 299) {
        socket.on('error', () => undefined).destroy();
        reject(new ProxyFailure(`PROXY_${statusCode}`));
        return;
      }
      socket.setTimeout(0);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asking.on('timeout', () => asking.destroy(new ProxyFailure('PROXY_ETIMEDOUT')));
    asking.on('error', (cause: NodeJS.ErrnoException) => {
      const code = CODE.test(cause.code ?? '') ? (cause.code as string) : 'NETWORK_ERROR';
      reject(cause instanceof ProxyFailure ? cause : new ProxyFailure(`PROXY_${code}`));
    });
    // A proxy that answers without agreeing to CONNECT at all.
    asking.on('response', ({ statusCode = 0 }) => {
      reject(new ProxyFailure(`PROXY_${statusCode}`));
      asking.destroy();
    });
    asking.end();
  });
}
