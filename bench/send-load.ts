import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedPeer } from './peers';
import { median } from './statistics';

const CONNECTIONS = 50;
const SECONDS = 5;
const WARM_UP = 3;
export const ROUNDS = 5;
export const LOAD_NOTE = `autocannon in its own process, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s after ${WARM_UP} s of warm-up; one server at a time, in a rotating order; median.`;

export interface Target {
  name: string;
  address: string;
  headers?: Record<string, string>;
}

export interface Throughput {
  /** Requests per second, and the 99th percentile in milliseconds. */
  perSecond: number;
  p99: number;
}

/** Medians over alternating rounds. @throws if any answer was not successful */
export async function compareThroughput(targets: readonly Target[]): Promise<Map<string, Throughput>> {
  for (const target of targets) await sendLoad(target, WARM_UP);
  const runs = new Map<string, Throughput[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? targets : [...targets].reverse();
    for (const target of order) runs.get(target.name)?.push(await sendLoad(target, SECONDS));
  }
  return new Map([...runs].map(([name, results]) => [name, middle(results)]));
}

const middle = (results: Throughput[]): Throughput => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p99: median(results.map(({ p99 }) => p99)),
});

async function sendLoad({ name, address, headers = {} }: Target, seconds: number): Promise<Throughput> {
  const sent = await runAutocannon(address, ['-d', String(seconds)], headers);
  if (sent.non2xx > 0 || sent.errors > 0) {
    throw new Error(
      `${name}: ${sent.non2xx} answers were not successful, ${sent.errors} connections failed.`,
    );
  }
  return { perSecond: sent.requests.average, p99: sent.latency.p99 };
}

/** Sends `amount` requests, as fast as they are answered. */
export const sendRequests = (address: string, amount: number, headers: Record<string, string>) =>
  runAutocannon(address, ['-a', String(amount)], headers);

interface AutocannonResult {
  requests: { average: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
}

async function runAutocannon(
  address: string,
  amount: string[],
  headers: Record<string, string>,
): Promise<AutocannonResult> {
  const program = join(installedPeer('load'), 'node_modules/autocannon/autocannon.js');
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const options = ['--json', '--no-progress', '-c', String(CONNECTIONS), ...amount, ...given, address];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options]);
  return JSON.parse(stdout) as AutocannonResult;
}
