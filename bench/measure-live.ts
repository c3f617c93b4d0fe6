import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { EventsPage } from '../lib/features/events/events';
import { MOST_SUBSCRIBERS } from '../lib/platform/live/live-hub';
import { profileBody, signedRequest, WEBHOOK_SECRET } from '../lib/testing/webhook-bodies';
import { type Section, tenth, whole } from './report';
import { signInAnother } from './sign-in';
import { type StartedConsole, startConsole } from './start-console';
import { hundredth } from './statistics';

const SCREENS = 200;
/** Screens that show the list of events, as a page does. */
const SHOWING = 20;
const SECONDS = 10;
/** Rows in that list: at a higher rate, a webhook may be pushed off the list before it is read. */
const LISTED = 100;
/** The page batches messages for this long: lib/features/invalidate-together.ts. */
const TOGETHER = 250;
const REACH = 1_000;

/** Each webhook is for a different profile, which identifies it when it arrives. */
const sentAt = new Map<string, number>();

interface Measurement {
  accepted: number[];
  heard: number[];
  shown: number[];
}

/** The delay from sending a webhook to the screens that update live. */
export async function measureLive(): Promise<Section> {
  const portal = await startConsole({ ONBOARDING_WEBHOOK_SECRET: WEBHOOK_SECRET });
  const agent = new Agent({ connections: SCREENS + 64 });
  const found: Measurement = { accepted: [], heard: [], shown: [] };
  const cookies = [portal.cookie];
  while (cookies.length < SCREENS / MOST_SUBSCRIBERS.perOperator) {
    cookies.push(await signInAnother(portal.origin, portal.cookie, `operator-${cookies.length}`));
  }
  const screens = await Promise.all(
    Array.from({ length: SCREENS }, (_, index) => {
      const cookie = cookies[index % cookies.length] ?? '';
      return openScreen({ ...portal, cookie }, agent, found, index < SHOWING);
    }),
  );
  const rows: string[][] = [];
  let worst = 0;
  for (const perSecond of [5, 300]) {
    for (const times of Object.values(found)) times.length = 0;
    await send(`${portal.origin}/api/webhooks/onboarding`, agent, found, perSecond);
    await pause(2_000);
    const expected = perSecond * SECONDS;
    const listed = perSecond < LISTED ? expected * SHOWING : 0;
    if (found.heard.length < expected * SCREENS || found.shown.length < listed)
      throw new Error('A screen was not notified of a webhook.');
    worst = Math.max(worst, hundredth(found.shown, 95));
    rows.push([
      `${perSecond} webhooks a second`,
      ...Object.values(found).flatMap((times) => [hundredth(times, 50), hundredth(times, 95)].map(tenth)),
    ]);
  }
  for (const end of screens) end();
  await agent.close().catch(() => undefined);
  return {
    title: 'From a webhook to open screens',
    columns: [
      ...[
        `${SCREENS} live screens`,
        'accepted p50 ms',
        'accepted p95 ms',
        'notified p50 ms',
        'notified p95 ms',
      ],
      ...['shown p50 ms', 'shown p95 ms'],
    ],
    rows,
    notes: [
      `Target: from sent to shown under ${whole(REACH)} ms at p95: ${worst < REACH ? 'met' : 'missed'} (${whole(worst)} ms).`,
      `A production console on the embedded database, all on the same machine, ${SECONDS} s each. ${SHOWING} of the screens read the list of events again, as the page does, ${TOGETHER} ms after the notification. A webhook counts as shown when it is in the list; one that ${LISTED} newer ones pushed off the list first is not counted.`,
    ],
  };
}

/** Opens one long-lived connection. @returns a function that closes it */
async function openScreen(
  { origin, cookie }: StartedConsole,
  agent: Agent,
  found: Measurement,
  shows: boolean,
): Promise<() => void> {
  const headers = { cookie };
  const ending = new AbortController();
  const { body, statusCode } = await request(`${origin}/api/live`, {
    headers,
    dispatcher: agent,
    signal: ending.signal,
    bodyTimeout: 0,
  });
  if (statusCode !== 200) throw new Error(`A screen was answered with ${statusCode}.`);
  const shown = new Set<string>();
  let waiting = false;
  const show = async () => {
    await pause(TOGETHER);
    waiting = false;
    const answer = await request(`${origin}/api/events?limit=${LISTED}`, { headers, dispatcher: agent });
    const { rows } = (await answer.body.json()) as EventsPage;
    for (const { profile } of rows) {
      const sent = profile === null || shown.has(profile) ? undefined : sentAt.get(profile);
      if (profile === null || sent === undefined) continue;
      shown.add(profile);
      found.shown.push(performance.now() - sent);
    }
  };
  let rest = '';
  body.on('error', () => undefined);
  body.setEncoding('utf8');
  body.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const profile = /"profile":"([^"]+)"/.exec(part)?.[1] ?? '';
      const sent = sentAt.get(profile);
      if (sent === undefined) continue;
      found.heard.push(performance.now() - sent);
      if (!shows || waiting) continue;
      waiting = true;
      void show();
    }
  });
  return () => ending.abort();
}

async function send(address: string, agent: Agent, found: Measurement, perSecond: number): Promise<void> {
  const start = performance.now();
  const running: Promise<void>[] = [];
  for (let number = 0; number < perSecond * SECONDS; number += 1) {
    const early = start + (number / perSecond) * 1_000 - performance.now();
    if (early > 0) await pause(early);
    running.push(sendOne(address, agent, found));
  }
  await Promise.all(running);
}

async function sendOne(address: string, agent: Agent, found: Measurement): Promise<void> {
  const profile = randomUUID();
  const body = profileBody({ profile, timestamp: new Date().toISOString(), status: 'Needs Review' });
  const { headers } = signedRequest(address, body, `msg_${randomUUID()}`, Date.now());
  const began = performance.now();
  sentAt.set(profile, began);
  const answer = await request(address, {
    method: 'POST',
    headers: Object.fromEntries(headers),
    body,
    dispatcher: agent,
  });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`A webhook was answered with ${answer.statusCode}.`);
  found.accepted.push(performance.now() - began);
}
