import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Whether an address is one of our proxies. */
export type IsTrusted = (address: string) => boolean;

/** @param proxies addresses and CIDR ranges, each valid */
export function trusts(proxies: readonly string[]): IsTrusted {
  const ranges = proxies.map((one): Range => {
    if (one.includes('/')) return ipaddr.parseCIDR(one);
    const address = ipaddr.process(one);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return ranges.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits));
  };
}

/**
 * Who sent the request: the nearest address that is none of our proxies. What a client itself wrote into
 * `X-Forwarded-For` stands further left and is never reached.
 *
 * @param socket address at the other end of the connection
 * @param forwardedFor the header's value; read only when a proxy of ours is at that end
 */
export function clientAddress(
  socket: string,
  forwardedFor: string | undefined,
  isTrusted: IsTrusted,
): string {
  let client = normal(socket);
  const chain = (forwardedFor ?? '').split(',').map((one) => one.trim());
  while (isTrusted(client)) {
    const before = chain.pop();
    if (before === undefined || !ipaddr.isValid(before)) break;
    client = normal(before);
  }
  return client;
}

/** An IPv4 address that came over IPv6 (RFC 4291, section 2.5.5.2) as IPv4. */
const normal = (text: string): string => (ipaddr.isValid(text) ? ipaddr.process(text).toString() : text);
