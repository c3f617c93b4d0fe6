import { WebSocket } from 'undici';
import { openDatabase } from '../lib/platform/db/open-database';
import { remoteSettings } from './service-client';
import { type StartedConsole, startConsole, startService } from './start-console';
import { freshFolder, residentMemory, type StartedProcess } from './start-process';

const INSPECTOR = 9_229;
const TOKEN = 'a-token-of-the-bench';

/** A console that uses `npm run service`, knows these profiles and has read none of them: its survey is paused. */
export async function startRemote(
  uuids: readonly string[],
  limits: { reads: number; writes?: number },
  env: Record<string, string>,
): Promise<{ service: StartedProcess; portal: StartedConsole }> {
  const dataDir = freshFolder();
  await fillKnown(dataDir, uuids);
  const service = await startService({
    SANDBOX_PROFILES: String(uuids.length),
    SANDBOX_READS_PER_MINUTE: String(limits.reads),
    ...(limits.writes ? { SANDBOX_WRITES_PER_MINUTE: String(limits.writes) } : {}),
  });
  const portal = await startConsole({
    ...remoteSettings(`${service.origin}/v2`),
    DATA_DIR: dataDir,
    SURVEY_MAX_AGE: '24h',
    METRICS_TOKEN: TOKEN,
    ...env,
  });
  return { service, portal };
}

/** Adds profiles that are known but never read, and pauses the survey until it is measured. */
async function fillKnown(dataDir: string, uuids: readonly string[]): Promise<void> {
  const { executeSql, close } = await openDatabase({ dataDir, databaseUrl: null });
  await executeSql(
    `INSERT INTO console.known_profiles (uuid, seen_at, first_seen_at)
      SELECT unnest($1::uuid[]), now(), now()`,
    [`{${uuids.join(',')}}`],
  );
  await executeSql("INSERT INTO console.survey_state (one, paused_at, paused_by) VALUES (1, now(), 'Bench')");
  await executeSql('VACUUM (ANALYZE) console.known_profiles');
  await close();
}

/** @returns the answer's body; anything other than 2xx ends the bench */
export async function ask<Answer>(
  { origin, cookie }: StartedConsole,
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<Answer> {
  const answer = await fetch(origin + path, {
    method,
    headers: { cookie, origin, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 500)}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** Calls to the service by outcome, as counted by the console, without those for tokens. */
export async function callsByOutcome({ origin }: StartedConsole): Promise<Map<string, number>> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`/metrics was answered with ${answer.status}.`);
  const found = new Map<string, number>();
  for (const [, labels = '', count] of text.matchAll(
    /^portal_console_service_calls_total\{(.*)\} (\d+)$/gm,
  )) {
    if (labels.includes('route="/oauth/token"')) continue;
    const status = /outcome="([^"]*)"/.exec(labels)?.[1] ?? labels;
    found.set(status, (found.get(status) ?? 0) + Number(count));
  }
  // The route label contains braces too: a pattern that missed it would count nothing and report no refusals.
  if (found.size === 0) throw new Error('/metrics contains no calls to the service.');
  return found;
}

/** Resident memory in MB after garbage collection. */
export async function settledMemory({ pid }: StartedConsole): Promise<number> {
  await pause(5_000);
  process.kill(pid, 'SIGUSR1');
  const [{ webSocketDebuggerUrl = '' } = {}] = await untilAnswered();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  for (const id of [1, 2]) {
    const collected = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await collected;
  }
  socket.close();
  await pause(10_000);
  return residentMemory(pid);
}

async function untilAnswered(): Promise<{ webSocketDebuggerUrl?: string }[]> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${INSPECTOR}/json`).catch(() => null);
    if (answer) return (await answer.json()) as { webSocketDebuggerUrl?: string }[];
    await pause(100);
  }
  throw new Error("The console's inspector does not respond.");
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
