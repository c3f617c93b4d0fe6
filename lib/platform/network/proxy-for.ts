import ipaddr from 'ipaddr.js';

/** Proxies between the console and everything that it calls; see docs/configuration.md. */
export interface ProxySettings {
  /** For `http:` addresses; null: none. The address of a proxy may contain a name and a password. */
  http: string | null;
  /** For `https:` addresses; null: none. */
  https: string | null;
  /** Hosts that are called directly, as in NO_PROXY. */
  direct: readonly string[];
}

export const NO_PROXIES: ProxySettings = {
  http: null,
  https: null,
  direct: [],
};

/** A part of an address, as `URL` and undici's connectors have it: the port is empty if it is the protocol's own. */
export interface TargetHost {
  protocol: string;
  hostname: string;
  port?: string | null | undefined;
}

const OWN_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
};

export const portOf = ({ protocol, port }: TargetHost): string => port || (OWN_PORTS[protocol] ?? '');

/** Without the brackets of an IPv6 address and the last dot of a full name. */
export const bareHost = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

/**
 * The proxy for a target; null: it is called directly, as are this machine itself and the proxies. Source of the rules:
 * curl, “Environment variables” (no other standard exists), and ranges such as 10.0.0.0/8.
 */
export function proxyFor(target: TargetHost, { http, https, direct }: ProxySettings): URL | null {
  const address = target.protocol === 'https:' ? https : http;
  if (address === null) return null;
  const host = bareHost(target.hostname);
  const port = portOf(target);
  if (isThisMachine(host) || direct.some((rule) => matches(rule, host, port))) return null;
  const isProxy = [http, https].some((one) => {
    const proxy = one === null ? null : new URL(one);
    return proxy !== null && bareHost(proxy.hostname) === host && portOf(proxy) === port;
  });
  return isProxy ? null : new URL(address);
}

const isThisMachine = (host: string): boolean =>
  /^(.+\.)?localhost$/.test(host) || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** `*`, a name with everything below it, an address or a range; each may be followed by a port. */
function matches(rule: string, host: string, port: string): boolean {
  if (rule === '*') return true;
  const [, named = '', , onlyPort] = /^(\[[^\]]*\]|[^:]*|.*:.*:[^\]]*)(:(\d+))?$/.exec(rule) ?? [];
  if (onlyPort !== undefined && onlyPort !== port) return false;
  const wanted = bareHost(named).replace(/^\*?\./, '');
  if (ipaddr.isValid(host)) return isInRange(host, wanted);
  return wanted !== '' && (host === wanted || host.endsWith(`.${wanted}`));
}

function isInRange(host: string, wanted: string): boolean {
  const address = ipaddr.process(host);
  if (ipaddr.isValid(wanted)) return ipaddr.process(wanted).toString() === address.toString();
  if (!ipaddr.isValidCIDR(wanted)) return false;
  const [start, bits] = ipaddr.parseCIDR(wanted);
  return start.kind() === address.kind() && address.match([start, bits] as never);
}
