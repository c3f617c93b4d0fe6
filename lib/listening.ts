import ipaddr from 'ipaddr.js';

/** Where a process listens. */
export interface Listening {
  /** The address that it is bound to; null: every one that this machine has. */
  host: string | null;
  /** Whether it is bound to all of them. */
  isEvery: boolean;
  /** Whether programs of this machine alone reach it. */
  isLoopback: boolean;
  /** By which this machine reaches it, without a slash at the end. */
  address: string;
}

interface HostAndPort {
  /** Of the variable HOST: an IP address or `localhost`. */
  host: string | undefined;
  port: number;
  /** Whether PUBLIC_URL says that others are to reach it. */
  isPublic: boolean;
}

const LOOPBACK = '127.0.0.1';
const EVERY = ['0.0.0.0', '::'];

/** Nobody else reaches what was not said to be open: without a word it is this machine alone. */
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

/** 127.0.0.0/8 and ::1, also as an IPv4 address that came over IPv6. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * Whether a `Host` header is a name of this machine that nobody else can give an address to: a page of another site
 * whose name is made to lead here (DNS rebinding) comes with that name.
 */
export function isLoopbackHost(header: string): boolean {
  const name = header.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');
  return name.toLowerCase() === 'localhost' || isLoopbackAddress(name);
}
