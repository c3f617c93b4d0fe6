import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

/** Thrown when a connection would be made; its message is shown in the delivery log. */
export class TargetRefused extends Error {
  override name = 'TargetRefused';

  constructor() {
    super('The address leads to a private or local network');
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
 * rebinding) is judged by its current address.
 */
export function guardedConnector(lookup: LookupFunction = systemLookup as LookupFunction) {
  const connect = buildConnector({ lookup: guardedLookup(lookup) });
  const connector: buildConnector.connector = (options, callback) => {
    // Literal addresses are not looked up.
    if (isInternalHost(options.hostname)) return callback(new TargetRefused(), null);
    connect(options, callback);
  };
  return connector;
}
