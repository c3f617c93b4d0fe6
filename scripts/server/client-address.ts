import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Whether an address belongs to one of our proxies. */
export type IsTrusted = (address: string) => boolean;

/** @param proxies addresses and CIDR ranges, each valid */
export function trusts(proxies: readonly string[]): IsTrusted {
  const isTrusted = proxyAddr.compile(proxies.flatMap(withoutEverything));
  return (address) => isTrusted(address, 0);
}

/** The library rejects a range that covers everything, so it is split into two halves. */
function withoutEverything(range: string): string[] {
  if (!/\/0+$/.test(range)) return [range];
  return range.includes(':') ? ['::/1', '8000::/1'] : ['0.0.0.0/1', '128.0.0.0/1'];
}

/**
 * The sender of the request: the nearest address that is not one of our proxies. What a client wrote into
 * `X-Forwarded-For` is further left and is never reached; anything that is not an address stops the search.
 */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrusted): string {
  if (request.headers['x-forwarded-for'] === undefined) return addressOf(request.socket);
  const nearest = proxyAddr.all(request, isTrusted).findLast((one) => one && ipaddr.isValid(one));
  return nearest === undefined ? (request.socket.remoteAddress ?? '') : written(nearest);
}

/** An IPv4 address received over IPv6 (RFC 4291, section 2.5.5.2) as IPv4. */
const written = (address: string): string => ipaddr.process(address).toString();

/** Cached, because a connection's address never changes and it carries many requests. */
const addresses = new WeakMap<object, string>();

function addressOf(socket: IncomingMessage['socket']): string {
  const known = addresses.get(socket);
  if (known !== undefined) return known;
  const { remoteAddress = '' } = socket;
  const address = ipaddr.isValid(remoteAddress) ? written(remoteAddress) : remoteAddress;
  addresses.set(socket, address);
  return address;
}
