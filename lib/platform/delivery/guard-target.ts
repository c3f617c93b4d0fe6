import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { connectThrough } from '@/lib/platform/network/outbound-agent';
import { bareHost, NO_PROXIES, proxyFor } from '@/lib/platform/network/proxy-for';

/** Thrown when a connection would be made; its message is shown in the delivery log. */
export class TargetRefused extends Error {
  override name = 'TargetRefused';

  constructor() {
    super('The address leads to a private or local network');
  }
}

/** Thrown for a name that only the proxy could resolve, so that no one has checked where it leads. */
export class TargetUnchecked extends Error {
  override name = 'TargetUnchecked';

  constructor() {
    super(
      'This machine cannot resolve the host name to check it. To let the proxy resolve it, add its origin to ALERT_TARGETS',
    );
  }
}

/** Public by its range, but inside a cloud it belongs to the platform itself. */
const PLATFORM_ADDRESSES = ['168.63.129.16'];

/** All that IANA has allocated of IPv6; the rest is reserved (RFC 4291, section 2.4), even if someone routes it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Only global unicast according to the registries: no loopback, link-local (which includes the clouds' metadata),
 * private, shared, unique-local, documentation or translated range. A mapped IPv4 address counts as itself.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false;
  return parsed.range() === 'unicast' && !PLATFORM_ADDRESSES.includes(parsed.toString());
}

/** Whether a host of an address is certainly not public: a literal address, or a name of this machine. */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? /^(.+\.)?localhost\.?$/i.test(host) : !isPublicAddress(host);
}

/**
 * Protects the internal network from requests (SSRF): resolves names with the given function, and refuses a name with
 * any address that is not public.
 */
export function guardedLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (error) return callback(error, []);
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new TargetRefused(), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

/**
 * Connects to public addresses only. Checks the address that the socket uses, so a name that changes in between (DNS
 * rebinding) is judged by its current address. For the same reason, a proxy is asked for the address that was checked,
 * not for the name, which it would resolve itself.
 */
export function guardedConnector(
  lookup: LookupFunction = systemLookup as LookupFunction,
  proxies = NO_PROXIES,
): buildConnector.connector {
  const check = guardedLookup(lookup);
  const connect = buildConnector({ lookup: check });
  return (target, callback) => {
    // Literal addresses are not looked up.
    if (isInternalHost(target.hostname)) return callback(new TargetRefused(), null);
    const proxy = proxyFor(target, proxies);
    if (proxy === null) return connect(target, callback);
    // Any of the addresses will do, and not every proxy has IPv6.
    check(bareHost(target.hostname), { order: 'ipv4first' }, (error, address) => {
      if (error) callback(error instanceof TargetRefused ? error : new TargetUnchecked(), null);
      else connectThrough(proxy, target, String(address), connect, callback);
    });
  };
}
