import ipaddr from 'ipaddr.js';

/** The prefix that one connection is commonly assigned in IPv6 (RFC 6177). */
const IPV6_PREFIX = 64;

/** The key for counting an address: an IPv4 address itself, or an IPv6 address's /64. */
export function networkOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return address ?? '';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`;
}
