import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that one connection is commonly given to spend as it likes (RFC 6177). */
const IPV6_PREFIX = 64;

/** What an address is counted under: an IPv4 address itself, of an IPv6 address its /64. */
export function networkOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return address ?? '';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`;
}
