import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { ProxyFailure } from './proxy-failure';
import { bareHost } from './proxy-for';

const CODE = /^[A-Z][A-Z0-9_]{2,40}$/;

/** What the proxy wants to know about us: the name and password in its address. */
export function proxyHeaders({ username, password }: URL): Record<string, string> {
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
export function openTunnel(proxy: URL, host: string, port: string, timeout: number): Promise<Socket> {
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
