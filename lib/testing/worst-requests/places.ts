import * as z from 'zod';
import type { Role } from '@/lib/platform/access/roles';
import { HARBOUR_AND_FINCH } from '@/lib/service/seed/profile-names';
import { largestCheck } from './largest-bodies';

/** How a request is sent: to the application in this process, or to a console over the network. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** What requests name: the largest of its kind, and a session of each role. */
export interface Places {
  cookies: Record<Role, string>;
  /** For `{id}`, `{uuid}`, `{number}` and so on, by the beginning of the address. */
  params: Readonly<Record<string, Readonly<Record<string, string>>>>;
  profiles: readonly string[];
  forms: { enabled: boolean; form_ids: number[] };
  webhookToken: string;
}

const MOST_LABELS = 5_000;
const VERSIONS = 6;
const REASON = 'The bank asks for the questionnaire from 1 December.';
const ROLES: readonly Role[] = ['support', 'auditor', 'compliance_manager', 'administrator'];

export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

export async function signInAs(send: Send, role: Role): Promise<string> {
  return cookieOf(await send('/api/session/demo', { method: 'POST', body: JSON.stringify({ role }) }));
}

export type Ask = <Answer>(call: string, body?: unknown) => Promise<Answer>;

/** Asks as an administrator. @throws Error if the answer is not a success */
export const asking =
  (send: Send, cookie: string): Ask =>
  async <Answer>(call: string, body?: unknown) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await send(path, {
      method,
      headers: { cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${call} was answered with ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  };

/** More than one, so that a profile exists which no other request changes. */
const FEWEST_PROFILES = 20;

/** Makes the largest profile, check, plan, baseline and so on that the API accepts. */
export async function makePlaces(send: Send, webhookToken: string): Promise<Places> {
  const cookies = {} as Record<Role, string>;
  for (const role of ROLES) cookies[role] = await signInAs(send, role);
  const ask = asking(send, cookies.administrator);
  // A console that has just started with its service hears of the profiles one after another.
  const rows = await until(
    () => ask<{ rows: { uuid: string }[] }>('GET /api/profiles?limit=100'),
    ({ rows: found }) => found.length >= FEWEST_PROFILES,
  );
  // Profiles of a test may have UUIDs of no version, which exceptions do not accept.
  const profiles = [HARBOUR_AND_FINCH, ...rows.rows.map(({ uuid }) => uuid)].filter(
    (uuid) => z.uuid().safeParse(uuid).success,
  );

  for (const kind of ['form', 'people_model']) {
    const lines = Array.from(
      { length: MOST_LABELS },
      (_, index) => `${kind},${index + 1},${'label '.repeat(15)}${index}`,
    );
    await ask('POST /api/labels/import', { csv: `kind,id,label\n${lines.join('\n')}\n` });
  }

  const uuid = HARBOUR_AND_FINCH;
  const setup = `/api/profiles/${uuid}/portal-configuration`;
  let { forms } = (await ask<{ configuration: { forms: Places['forms'] } }>(`GET ${setup}`)).configuration;
  // The account's forms, as far as profiles have them.
  const { forms: known } = await ask<{ forms: { id: number }[] }>('GET /api/labels/known-forms');
  const ids = [...new Set([...(forms.form_ids ?? []), ...known.map(({ id }) => id)])].filter(
    (id) => id < 1_000,
  );
  for (let version = 0; version < VERSIONS; version += 1) {
    const form_ids = ids.slice(version % 2);
    const changed = { enabled: true, form_ids };
    await ask(`PATCH ${setup}`, { base: forms, forms: changed });
    forms = changed;
  }
  const { group } = await until(
    () => ask<{ group: { number: number } | null }>(`GET /api/profiles/${uuid}/setup`),
    ({ group }) => group !== null,
  );
  const number = String(group?.number);
  const versions = await until(
    () => ask<{ rows: { number: number }[] }>(`GET /api/profiles/${uuid}/snapshots`),
    ({ rows }) => rows.length > 1,
  );

  const check = await ask<{ id: string }>('POST /api/checks', { definition: largestCheck(48_000) });
  await ask(`POST /api/checks/${check.id}/state`, { state: 'on' });
  const { replay } = await ask<{ replay: { id: string } | null }>(`GET /api/checks/${check.id}/replay`);
  const exception = { profiles: profiles.slice(0, 50), reason: REASON, until: '2999-12-31' };
  await ask(`POST /api/checks/${check.id}/exceptions`, exception);

  const sections = ['forms', 'director', 'ownership', 'document', 'identity'];
  const baseline = await ask<{ id: string }>('POST /api/baselines', {
    name: 'The largest',
    setup: Number(number),
    sections,
    scope: {},
  });
  const change = { forms: { kind: 'set', ids: forms.form_ids }, section: 'show' };
  const plan = await ask<{ number: number }>('POST /api/assignments', {
    title: 'All profiles',
    reason: REASON,
    choice: { filter: {} },
    change,
  });
  const assignment = { number: String(plan.number) };
  await until(
    () => ask<{ state: string }>(`GET /api/assignments/${plan.number}`),
    ({ state }) => state === 'waiting' || state === 'ready',
  );
  const invited = await ask<{ operator: { id: string }; link: string }>('POST /api/operators', {
    name: 'Ada Hart',
    email: `ada-${crypto.randomUUID()}@northwind.test`,
    role: 'support',
  });
  const events = await ask<{ rows: { id: string }[] }>('GET /api/events');
  return {
    cookies,
    profiles,
    forms,
    webhookToken,
    params: {
      '/api/profiles/': { uuid, number: String(versions.rows[0]?.number) },
      '/api/setups/': { number },
      '/api/checks/': { id: check.id },
      '/api/replays/': { id: replay?.id ?? crypto.randomUUID() },
      '/api/baselines/': { id: baseline.id },
      '/api/assignments/': assignment,
      '/api/operators/': { id: invited.operator.id },
      '/api/invitations/': { token: invited.link.split('/').at(-1) ?? '' },
      '/api/events/': { id: events.rows[0]?.id ?? '' },
      '/api/portal-configurations/': { id: '12' },
    },
  };
}

const LONGEST_WAIT = 120_000;

async function until<Answer>(
  read: () => Promise<Answer>,
  holds: (answer: Answer) => boolean,
): Promise<Answer> {
  const began = performance.now();
  for (;;) {
    const answer = await read();
    if (holds(answer)) return answer;
    if (performance.now() - began > LONGEST_WAIT) throw new Error('The background did not finish its work.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
