import ipaddr from 'ipaddr.js';

export interface Listening {
  /** The address that it is bound to; null: every one that this machine has. */
  host: string | null;
  /** Whether it is bound to all of them. */
  isEvery: boolean;
  /** Whether only programs on this machine can reach it. */
  isLoopback: boolean;
  /** The address for this machine, without a trailing slash. */
  address: string;
}

interface HostAndPort {
  /** From the variable HOST: an IP address or `localhost`. */
  host: string | undefined;
  port: number;
  /** Whether PUBLIC_URL says that others should reach it. */
  isPublic: boolean;
}

const LOOPBACK = '127.0.0.1';
const EVERY = ['0.0.0.0', '::'];

/** Listens only on this machine unless it is explicitly opened to others. */
export function listeningOn({ host, port, isPublic }: HostAndPort): Listening {
  const bound = host === 'localhost' || (host === undefined && !isPublic) ? LOOPBACK : (host ?? null);
  const isEvery = bound === null || EVERY.includes(bound);
  const named = isEvery || bound === LOOPBACK ? 'localhost' : bound.includes(':') ? `[${bound}]` : bound;
  return {
    host: bound,
    isEvery,
    isLoopback: bound !== null && isLoopbackAddress(bound),
    address: `http://${named}:${port}`,
  };
}

/** 127.0.0.0/8 and ::1, also as an IPv4 address that arrived over IPv6. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * Whether a `Host` header is a name of this machine that no one else can point elsewhere. A page of another site
 * whose name resolves to this machine (DNS rebinding) sends that name.
 */
export function isLoopbackHost(header: string): boolean {
  const name = header.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');
  return name.toLowerCase() === 'localhost' || isLoopbackAddress(name);
}
