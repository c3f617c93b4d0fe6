import { HARBOUR_AND_FINCH } from '../lib/service/seed/profile-names';
import { ask, pause, settledMemory } from './remote-console';
import { type Section, tenth, whole } from './report';
import { PROFILE } from './service-client';
import { type StartedConsole, startSignedOut } from './start-console';
import { residentMemory } from './start-process';
import { hundredth } from './statistics';

const MEGABYTE = 1_048_576;
const MINUTES = Number(
  /^--minutes=(\d+)$/.exec(process.argv.find((one) => one.startsWith('--minutes=')) ?? '')?.[1] ?? 10,
);
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
  });
  const [manager, administrator, support] = await Promise.all(
    ['compliance_manager', 'administrator', 'support'].map((role) => signInAs(portal.origin, role)),
  );
  const asManager = { ...portal, cookie: manager ?? '' };
  const token = await readOnlyToken({ ...portal, cookie: support ?? '' });
  const profiles = await profilesOf(asManager);
  const attacks = attacksOn(portal.origin, { token, administrator: administrator ?? '', profiles });

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

async function signInAs(origin: string, role: string): Promise<string> {
  const answer = await fetch(`${origin}/api/session/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ role }),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  if (!answer.ok) throw new Error(`Signing in as ${role} was answered with ${answer.status}.`);
  return cookie.split(';')[0] ?? '';
}

async function readOnlyToken(support: StartedConsole): Promise<string> {
  const body = { name: 'bench', role: 'support', readOnly: true, days: 1 };
  return (await ask<{ secret: string }>(support, '/api/account/tokens', { method: 'POST', body })).secret;
}

async function profilesOf(portal: StartedConsole): Promise<string[]> {
  const { rows } = await ask<{ rows: { uuid: string }[] }>(portal, '/api/profiles');
  const known = rows.map(({ uuid }) => uuid).filter((uuid) => uuid !== HARBOUR_AND_FINCH);
  return known.length > 0 ? known : [PROFILE];
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
    const saved = address(HARBOUR_AND_FINCH);
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

async function attackFor(attacks: readonly Attack[], ms: number): Promise<void> {
  const until = performance.now() + ms;
  const one = async ({ send }: Attack, first: number, step: number) => {
    for (let number = first; performance.now() < until; number += step) {
      await send(number)
        .then((answer) => answer.arrayBuffer())
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
  token: string;
  administrator: string;
  profiles: readonly string[];
}

function attacksOn(origin: string, { token, administrator, profiles }: Attackers): Attack[] {
  const script = { authorization: `Bearer ${token}` };
  const session = { cookie: administrator, origin };
  const post = (path: string, headers: Record<string, string>, body: string) => () =>
    fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
  const get = (path: string, headers: Record<string, string>) => () => fetch(origin + path, { headers });
  const fresh = { ...script, 'cache-control': 'no-cache' };
  const filled = (unit: string, bytes: number) => unit.repeat(bytes / unit.length);
  const members = Array.from({ length: 5_000 }, (_, index) => `"m${index}":1`).join(',');
  const uuids = Array.from(
    { length: 100_000 },
    (_, index) => `7c1f6a52-90f3-4f0e-8a3b-${String(index).padStart(12, '0')}`,
  );
  return [
    {
      name: 'support’s token: nested lists, 8 MB',
      atOnce: 4,
      send: post('/api/assignments/list', script, filled('[', 8 * MEGABYTE)),
    },
    {
      name: 'support’s token: 64 KB of members',
      atOnce: 4,
      send: post('/api/assignments/count', script, `{"choice":{${members.slice(0, 60_000)}}}`),
    },
    {
      name: 'support’s token: 64 KB of cells',
      atOnce: 4,
      send: post(
        '/api/assignments/list',
        script,
        JSON.stringify({ text: filled(`${filled('x,', 300)}\n`, 60_000) }),
      ),
    },
    {
      name: 'support’s token: profiles, no-cache',
      atOnce: 12,
      send: (number) =>
        fetch(`${origin}/api/profiles/${profiles[number % profiles.length]}/portal-configuration`, {
          headers: fresh,
        }),
    },
    {
      name: 'support’s token: the list, no-cache',
      atOnce: 4,
      send: get('/api/portal-configurations', fresh),
    },
    { name: 'support’s token: exports', atOnce: 2, send: get('/api/profiles/export?format=csv', script) },
    {
      name: 'administrator: empty lists, 8 MB',
      atOnce: 4,
      send: post('/api/assignments/count', session, `[${filled('[],', 8 * MEGABYTE - 9)}`),
    },
    {
      name: 'administrator: a list of 100,000',
      atOnce: 2,
      send: post('/api/assignments/list', session, JSON.stringify({ text: uuids.join('\n') })),
    },
    {
      name: 'administrator: count of 100,000',
      atOnce: 2,
      send: post('/api/assignments/count', session, JSON.stringify({ choice: { profiles: uuids } })),
    },
    {
      name: 'administrator: preview of 1 MB of labels',
      atOnce: 2,
      send: post(
        '/api/labels/import?dry=true',
        session,
        JSON.stringify({ csv: `kind,id,label\n${filled('form,1,a label\n', 900_000)}` }),
      ),
    },
  ];
}
