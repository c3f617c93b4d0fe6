import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Whether an address is one of our proxies. */
export type IsTrusted = (address: string) => boolean;

/** @param proxies addresses and CIDR ranges, each valid */
export function trusts(proxies: readonly string[]): IsTrusted {
  const isTrusted = proxyAddr.compile(proxies.flatMap(withoutEverything));
  return (address) => isTrusted(address, 0);
}

/** The library refuses a range of everything, which is two halves to it. */
function withoutEverything(range: string): string[] {
  if (!/\/0+$/.test(range)) return [range];
  return range.includes(':') ? ['::/1', '8000::/1'] : ['0.0.0.0/1', '128.0.0.0/1'];
}

/**
 * Who sent the request: the nearest address that is none of our proxies. What a client itself wrote into
 * `X-Forwarded-For` stands further left and is never reached; what is no address ends the way.
 */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrusted): string {
  if (request.headers['x-forwarded-for'] === undefined) return addressOf(request.socket);
  const nearest = proxyAddr.all(request, isTrusted).findLast((one) => one && ipaddr.isValid(one));
  return nearest === undefined ? (request.socket.remoteAddress ?? '') : written(nearest);
}

/** An IPv4 address that came over IPv6 (RFC 4291, section 2.5.5.2) as IPv4. */
const written = (address: string): string => ipaddr.process(address).toString();

/** A connection's never changes, and many requests come by one. */
const addresses = new WeakMap<object, string>();

function addressOf(socket: IncomingMessage['socket']): string {
  const known = addresses.get(socket);
  if (known !== undefined) return known;
  const { remoteAddress = '' } = socket;
  const address = ipaddr.isValid(remoteAddress) ? written(remoteAddress) : remoteAddress;
  addresses.set(socket, address);
  return address;
}
