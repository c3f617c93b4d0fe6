import { ROLE_LABELS } from '../lib/platform/access/permissions';
import { ROLES } from '../lib/platform/access/roles';
import { makePlaces, type Places, type Send } from '../lib/testing/worst-requests/places';
import { worstRequests } from '../lib/testing/worst-requests/requests-of';
import { ask, pause, settledMemory } from './remote-console';
import { type Section, tenth, whole } from './report';
import { type StartedConsole, startSignedOut } from './start-console';
import { residentMemory } from './start-process';
import { hundredth } from './statistics';

const WEBHOOK_TOKEN = 'a-token-of-the-bench-0123456789abcdef';
const JSON_TYPE = { 'content-type': 'application/json' };
const MINUTES = Number(
  /^--minutes=(\d+)$/.exec(process.argv.find((one) => one.startsWith('--minutes=')) ?? '')?.[1] ?? 10,
);
/** Milliseconds until an attacker gives up on an answer. */
const LONGEST_ANSWER = 20_000;
/** Milliseconds with the manager alone, before any other load. */
const QUIET = 20_000;
const LIMITS = { readMs: 1_000, saveMs: 2_000, memory: 1.5 };

interface Attack {
  name: string;
  send: (number: number) => Promise<Response>;
  atOnce: number;
}

interface AttackFigures {
  reads: number[];
  saves: number[];
  refused: number;
}

/**
 * How long a manager waits while every role sends the worst requests it is allowed to, one role after another and then
 * all at once.
 */
export async function measureWorst(): Promise<Section> {
  const portal = await startSignedOut({
    SANDBOX_READS_PER_MINUTE: '600',
    SANDBOX_WRITES_PER_MINUTE: '120',
    SANDBOX_PROFILES: '2000',
    ONBOARDING_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
    ALERT_TARGETS: 'http://127.0.0.1:9',
  });
  const { origin } = portal;
  const send: Send = (path, init) =>
    fetch(origin + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_ANSWER),
      ...init,
      headers: { origin, ...(init?.body ? JSON_TYPE : {}), ...(init?.headers as Record<string, string>) },
    });
  const places = await makePlaces(send, WEBHOOK_TOKEN);
  const { profiles, cookies } = places;
  const asManager = { ...portal, cookie: cookies.compliance_manager };
  // The manager who is measured is another operator than the one who attacks with the same permissions.
  cookies.compliance_manager = cookies.administrator;
  const token = await readOnlyToken({ ...portal, cookie: cookies.support });
  const attacks = attacksOn(origin, { places, send, token });

  await during(asManager, profiles, () => pause(10_000));
  const memoryBefore = await settledMemory(asManager);
  const quiet = await during(asManager, profiles, () => pause(QUIET));
  const slice = (MINUTES * 60_000) / 2 / attacks.length;
  const rows: string[][] = [rowOf('no one else', quiet)];
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMemory(portal.pid));
  }, 500);
  const all: AttackFigures = { reads: [], saves: [], refused: 0 };
  for (const attack of attacks) {
    const found = await during(asManager, profiles, () => attackFor([attack], slice));
    rows.push(rowOf(attack.name, found));
    console.log(rows.at(-1)?.join(' · '));
    add(all, found);
  }
  const mixed = await during(asManager, profiles, () => attackFor(attacks, (MINUTES * 60_000) / 2));
  rows.push(rowOf('all of them at once', mixed));
  add(all, mixed);
  clearInterval(watching);
  const memoryAfter = await settledMemory(asManager);
  const ratio = memoryAfter / memoryBefore;
  const metWords = (isMet: boolean) => (isMet ? 'met' : 'missed');
  const [read, save] = [hundredth(all.reads, 95), hundredth(all.saves, 95)];
  return {
    title: 'A manager during the worst requests',
    columns: ['meanwhile', 'reads', 'read p95 ms', 'max', 'saves', 'save p95 ms', 'max', 'refused'],
    rows,
    notes: [
      `${MINUTES} minutes in all: half with one kind after another, half with all at once. A read every half second, a save every three seconds, on the embedded service with 600 reads and 120 writes a minute.`,
      `Read p95 overall ${whole(read)} ms (< ${LIMITS.readMs}, ${metWords(read < LIMITS.readMs)}), save p95 ${whole(save)} ms (< ${LIMITS.saveMs}, ${metWords(save < LIMITS.saveMs)}).`,
      `Resident memory ${whole(memoryBefore)} MB before, ${whole(memoryAfter)} MB afterwards (${tenth(ratio)} ×, < ${LIMITS.memory}, ${metWords(ratio < LIMITS.memory)}), ${whole(peak)} MB at its peak.`,
    ],
  };
}

function rowOf(name: string, { reads, saves, refused }: AttackFigures): string[] {
  const times = (found: number[]) => [
    whole(found.length),
    whole(hundredth(found, 95)),
    whole(Math.max(...found)),
  ];
  return [name, ...times(reads), ...times(saves), whole(refused)];
}

function add(all: AttackFigures, { reads, saves, refused }: AttackFigures): void {
  all.reads.push(...reads);
  all.saves.push(...saves);
  all.refused += refused;
}

async function readOnlyToken(support: StartedConsole): Promise<string> {
  const body = { name: 'bench', role: 'support', readOnly: true, days: 1 };
  return (await ask<{ secret: string }>(support, '/api/account/tokens', { method: 'POST', body })).secret;
}

/** Reads and saves as a manager does, at a steady pace, until `run` finishes. */
async function during(portal: StartedConsole, profiles: readonly string[], run: () => Promise<unknown>) {
  const measured: AttackFigures = { reads: [], saves: [], refused: 0 };
  let isOver = false;
  const timed = async (times: number[], send: () => Promise<unknown>) => {
    const began = performance.now();
    await send().then(
      () => times.push(performance.now() - began),
      () => {
        measured.refused += 1;
      },
    );
  };
  const steadily = async (every: number, once: (number: number) => Promise<void>) => {
    for (let number = 0; !isOver; number += 1) {
      const began = performance.now();
      await once(number);
      await pause(Math.max(0, every - (performance.now() - began)));
    }
  };
  const address = (uuid: string | undefined) => `/api/profiles/${uuid}/portal-configuration`;
  const reading = steadily(500, (number) =>
    timed(measured.reads, () => ask(portal, address(profiles[number % profiles.length]))),
  );
  const saving = steadily(3_000, async () => {
    // Requests of the others change the first one.
    const saved = address(profiles[1]);
    type Setup = { configuration: { forms: { enabled: boolean; form_ids: number[] | null } } };
    const read = await ask<Setup>(portal, saved).catch(() => null);
    if (read === null) return;
    const base = read.configuration.forms;
    const body = { base, forms: { ...base, enabled: !base.enabled } };
    await timed(measured.saves, () => ask(portal, saved, { method: 'PATCH', body }));
  });
  await run();
  isOver = true;
  await Promise.all([reading, saving]);
  return measured;
}

/** A live stream has no end, so it is left at once. */
async function readWhole(answer: Response): Promise<unknown> {
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  return isStream ? answer.body?.cancel() : answer.arrayBuffer();
}

async function attackFor(attacks: readonly Attack[], ms: number): Promise<void> {
  const until = performance.now() + ms;
  const one = async ({ send }: Attack, first: number, step: number) => {
    for (let number = first; performance.now() < until; number += step) {
      await send(number)
        .then((answer) => readWhole(answer))
        .catch(() => undefined);
      // When requests are refused at once, repeating them thousands of times a second shows nothing more.
      await pause(5);
    }
  };
  await Promise.all(
    attacks.flatMap((attack) =>
      Array.from({ length: attack.atOnce }, (_, index) => one(attack, index, attack.atOnce)),
    ),
  );
}

interface Attackers {
  places: Places;
  send: Send;
  /** A read-only API token of support. */
  token: string;
}

/** The worst requests of each role, from the table that `processor-time.test.ts` holds to its limits, and floods. */
function attacksOn(origin: string, { places, send, token }: Attackers): Attack[] {
  const requests = worstRequests(send, places);
  const byRole = [null, ...ROLES].map((role): Attack => {
    const own = requests.filter((request) => request.role === role);
    return {
      name: `${role === null ? 'anyone' : ROLE_LABELS[role]}: ${own.length} worst requests`,
      atOnce: 4,
      send: async (number) => {
        const request = own[number % own.length];
        if (request === undefined) throw new Error(`There are no requests of ${role}.`);
        return (await request.prepare())();
      },
    };
  });
  const headers = { authorization: `Bearer ${token}`, 'cache-control': 'no-cache' };
  const { profiles } = places;
  return [
    ...byRole,
    {
      name: 'support’s token: profiles, no-cache',
      atOnce: 12,
      send: (number) =>
        fetch(`${origin}/api/profiles/${profiles[number % profiles.length]}/portal-configuration`, {
          headers,
        }),
    },
    {
      name: 'support’s token: the list, no-cache',
      atOnce: 4,
      send: () => fetch(`${origin}/api/portal-configurations`, { headers }),
    },
    {
      name: 'support’s token: exports',
      atOnce: 2,
      send: () => fetch(`${origin}/api/profiles/export?format=csv`, { headers }),
    },
  ];
}
