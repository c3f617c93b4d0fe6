import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { profileBody, signedRequest, WEBHOOK_SECRET } from '../lib/testing/webhook-bodies';
import { type Section, tenth, whole } from './report';
import { PROFILE, PROFILE_PATH } from './service-client';
import { type StartedConsole, startConsole } from './start-console';
import { hundredth, median } from './statistics';

const PER_SECOND = 300;
const WARM_UP = 15;
const SECONDS = 30;
const ROUNDS = 5;
const REACH = 100;
/** Pages are requested one after the other, as one impatient person would. */
const PAGES = ['/configurations', `/profiles/${PROFILE}`, `/api${PROFILE_PATH}`];
const PAUSE = 100;
/** As many connections as a service would keep open to one receiver. */
const agent = new Agent({ connections: 64 });

interface Measurement {
  taken: number;
  refused: number;
  waits: number[];
  pages: number[];
}

/** Webhooks to a production console, at a steady rate and as a flood, while its pages are requested. */
export async function measureReceiver(): Promise<Section> {
  const portal = await startConsole({ ONBOARDING_WEBHOOK_SECRET: WEBHOOK_SECRET });
  const address = `${portal.origin}/api/webhooks/onboarding`;
  await measure(portal, (until) => offer(address, PER_SECOND, until), WARM_UP);
  const alone = await measure(portal, async () => ({ taken: 0, refused: 0, waits: [] }), SECONDS);
  const rounds: Measurement[] = [];
  while (rounds.length < ROUNDS) {
    rounds.push(await measure(portal, (until) => offer(address, PER_SECOND, until), SECONDS));
  }
  const p99s = rounds.map(({ waits }) => hundredth(waits, 99));
  const steady = rounds[p99s.indexOf(median(p99s))] as Measurement;
  const flood = await measure(portal, (until) => offer(address, Number.POSITIVE_INFINITY, until), SECONDS);
  const row = (name: string, { taken: accepted, refused, waits, pages }: Measurement) => [
    name,
    whole(accepted / SECONDS),
    whole(refused / SECONDS),
    tenth(hundredth(waits, 50)),
    tenth(hundredth(waits, 99)),
    tenth(hundredth(pages, 50)),
    tenth(hundredth(pages, 99)),
  ];
  const metWords = median(p99s) < REACH && rounds.every(({ refused }) => refused === 0);
  return {
    title: 'Webhooks received',
    columns: [
      'embedded database',
      'accepted/s',
      'refused/s',
      'p50 ms',
      'p99 ms',
      'pages p50 ms',
      'pages p99 ms',
    ],
    rows: [
      row('no webhooks', alone),
      row(`${PER_SECOND} sent per second, median round`, steady),
      row('at full speed, 64 in parallel', flood),
    ],
    notes: [
      `Target: ${PER_SECOND} a second, each answered after its commit, p99 under ${REACH} ms: ${metWords ? 'met' : 'missed'}. In ${ROUNDS} rounds, one after the other, p99 was ${p99s.map(tenth).join(', ')} ms.`,
      `A production console on the embedded database, sender on the same machine, ${SECONDS} s each after ${WARM_UP} s of warm-up; the database is vacuumed once during that time, as it is every five minutes. Every webhook is signed, concerns one of 500 profiles, and is processed. At the same time the list, a profile and a route are requested in turn, ${PAUSE} ms after each answer.`,
    ],
  };
}

async function measure(
  portal: StartedConsole,
  send: (until: number) => Promise<Omit<Measurement, 'pages'>>,
  seconds: number,
): Promise<Measurement> {
  const until = performance.now() + seconds * 1_000;
  const [sent, pages] = await Promise.all([send(until), askPages(portal, until)]);
  return { ...sent, pages };
}

async function askPages({ origin, cookie }: StartedConsole, until: number): Promise<number[]> {
  const waits: number[] = [];
  for (let asked = 0; performance.now() < until; asked += 1) {
    const began = performance.now();
    const answer = await fetch(origin + PAGES[asked % PAGES.length], { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A page was answered with ${answer.status}.`);
    waits.push(performance.now() - began);
    await pause(PAUSE);
  }
  return waits;
}

const profiles = Array.from({ length: 500 }, () => randomUUID());

/** At a fixed rate, a webhook's time counts from when it was due, so a sender that falls behind cannot hide delays. */
async function offer(address: string, perSecond: number, until: number): Promise<Omit<Measurement, 'pages'>> {
  const found = { taken: 0, refused: 0, waits: [] as number[] };
  const start = performance.now();
  let next = 0;
  const sendOn = async () => {
    for (;;) {
      const number = next;
      next += 1;
      const due = Number.isFinite(perSecond) ? start + (number / perSecond) * 1_000 : performance.now();
      if (due >= until) return;
      const early = due - performance.now();
      if (early > 0) await pause(early);
      const status = await sendOne(address, profiles[number % profiles.length] ?? '');
      if (performance.now() > until && !Number.isFinite(perSecond)) return;
      found.waits.push(performance.now() - Math.max(due, start));
      if (status === 200) found.taken += 1;
      else if (status === 503) found.refused += 1;
      else throw new Error(`A webhook was answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: 64 }, sendOn));
  return found;
}

async function sendOne(address: string, profile: string): Promise<number> {
  const timestamp = new Date().toISOString();
  const body = profileBody({ profile, timestamp, status: 'Needs Review' });
  const { headers } = signedRequest(address, body, `msg_${randomUUID()}`, Date.now());
  const { statusCode, body: answer } = await request(address, {
    method: 'POST',
    headers: Object.fromEntries(headers),
    body,
    dispatcher: agent,
  });
  await answer.dump();
  return statusCode;
}
