import { loadavg } from 'node:os';
import type { ProfileSetup } from '../lib/features/profiles/profile-setup';
import { makeNorthwind } from '../lib/service/seed/profiles';
import { ask, callsByOutcome, pause, settledMemory, startRemote } from './remote-console';
import { type Section, tenth, times, whole } from './report';
import type { StartedConsole } from './start-console';
import { residentMemory } from './start-process';
import { hundredth } from './statistics';

/** `npm run bench -- runs --items=2000` measures for a shorter time. */
const ITEMS = Number(/--items=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 10_000);
/** Writes a minute of the service, `--writes=3000`: a run of 10 000 at 60 % of 6 000 takes nearly three minutes. */
const WRITES = Number(/--writes=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 6_000);
const READS = 60_000;
const SHARE = 60;
/** Profiles that a person saves during the run, and the milliseconds between saves. */
const SAVED = 60;
const EVERY = 1_000;
/** A form in the account that no profile has yet. */
const FORM = 317;

interface Assignment {
  number: number;
  state: string;
  hash: string | null;
  started: { at: string } | null;
  endedAt: string | null;
  outcomes: Record<string, number> | null;
  counts: { to_change: number };
}

/** A run, while a person saves forms. */
export async function measureRuns(): Promise<Section> {
  const uuids = makeNorthwind(ITEMS + 2 * SAVED).profiles.map(({ uuid }) => uuid);
  const { service, portal } = await startRemote(
    uuids,
    { reads: READS, writes: WRITES },
    { SURVEY_SHARE: String(SHARE) },
  );
  await ask(portal, '/api/survey/resume', { method: 'POST' });
  await until(async () => {
    const { sweep } = await ask<{ sweep: { endedAt: string | null } | null }>(portal, '/api/survey');
    return sweep?.endedAt != null;
  });
  const swept = await callsByOutcome(portal);
  const alone = await saveAsPerson(portal, uuids.slice(0, SAVED), () => false);
  const perSave = (total(await callsByOutcome(portal)) - total(swept)) / alone.length;
  const { number } = await ask<{ number: number }>(portal, '/api/assignments', {
    method: 'POST',
    body: {
      title: 'Form of the bench',
      reason: 'Measured',
      choice: { profiles: uuids.slice(2 * SAVED) },
      change: { forms: { kind: 'set', ids: [FORM] }, section: 'leave' },
    },
  });
  const read = () => ask<Assignment>(portal, `/api/assignments/${number}`);
  await until(async () => (await read()).state === 'ready');
  await pause(60_000);
  const memory = await settledMemory(portal);
  const before = await callsByOutcome(portal);
  const { hash } = await read();
  await ask(portal, `/api/assignments/${number}/run`, { method: 'POST', body: { hash } });
  let isOver = false;
  const saving = saveAsPerson(portal, uuids.slice(SAVED, 2 * SAVED), () => isOver);
  let peak = 0;
  await until(async () => {
    peak = Math.max(peak, residentMemory(portal.pid));
    return (await read()).state !== 'running';
  });
  isOver = true;
  const personSaves = await saving;
  const { started, endedAt, outcomes, state, counts } = await read();
  const items = counts.to_change;
  const after = await settledMemory(portal);
  const calls = await callsByOutcome(portal);
  await portal.stop();
  await service.stop();

  const seconds = (Date.parse(endedAt ?? '') - Date.parse(started?.at ?? '')) / 1_000;
  const changed = outcomes?.changed ?? 0;
  const people = (personSaves.length / seconds) * 60;
  const allowed = (SHARE / 100) * (WRITES - people) * (seconds / 60);
  const made = total(calls) - total(before) - Math.round(perSave * personSaves.length);
  const limited = (calls.get('429') ?? 0) - (before.get('429') ?? 0);
  const [quick, slow] = [hundredth(alone, 95), hundredth(personSaves, 95)];
  const metWords = (is: boolean) => (is ? 'met' : 'missed');
  return {
    title: 'A run of an assignment',
    columns: ['', 'measured', 'compared with', 'ratio', 'target'],
    rows: [
      [
        `writes by the run, and the number that its share of ${SHARE} % allows in ${whole(seconds)} s`,
        ...[whole(changed), whole(allowed), times(changed / allowed)],
        `≥ 0.95: ${metWords(changed / allowed >= 0.95)}`,
      ],
      ['answers 429', whole(limited), '', '', `none: ${metWords(limited === 0)}`],
      [
        'calls by the run, and its items',
        ...[whole(made), whole(items), times(made / items), `2: ${metWords(made === 2 * items)}`],
      ],
      [
        'a person’s save, p95 ms, with and without the run',
        ...[tenth(slow), tenth(quick), times(slow / quick), `≤ 1.3: ${metWords(slow / quick <= 1.3)}`],
      ],
      [
        'the same, p50 ms',
        ...[tenth(hundredth(personSaves, 50)), tenth(hundredth(alone, 50))],
        ...[times(hundredth(personSaves, 50) / hundredth(alone, 50)), ''],
      ],
      [
        'the console’s memory after and before, MB',
        ...[
          whole(after),
          whole(memory),
          `+ ${whole(after - memory)} MB`,
          `≤ 50 MB: ${metWords(after - memory <= 50)}`,
        ],
      ],
      ['  maximum during the run', whole(peak), whole(memory), `+ ${whole(peak - memory)} MB`, ''],
    ],
    notes: [
      `${whole(items)} profiles that each get a different list of forms, on npm run service with ${whole(WRITES)} writes a minute; ended as ${state}; ${personSaves.length} saves by a person during that time, ${alone.length} before.`,
      'Memory: resident, ten seconds after a collection forced by the inspector; the maximum without one.',
      `Load average at the end: ${loadavg().map(tenth).join(', ')}.`,
    ],
  };
}

const total = (calls: ReadonlyMap<string, number>) =>
  [...calls.values()].reduce((sum, count) => sum + count, 0);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(1_000);
}

/** Saves a different profile each time. @returns milliseconds for each save */
async function saveAsPerson(
  portal: StartedConsole,
  uuids: readonly string[],
  isOver: () => boolean,
): Promise<number[]> {
  const took: number[] = [];
  for (const uuid of uuids) {
    if (isOver()) break;
    const path = `/api/profiles/${uuid}/portal-configuration`;
    const { configuration } = await ask<ProfileSetup>(portal, path);
    const { enabled = false, form_ids: ids } = configuration.forms ?? {};
    const had = (ids ?? []).map(Number);
    const form_ids = had.includes(FORM) ? had.filter((id) => id !== FORM) : [...had, FORM];
    const body = { base: { enabled, form_ids: ids ?? null }, forms: { enabled, form_ids } };
    const began = performance.now();
    await ask(portal, path, { method: 'PATCH', body });
    took.push(performance.now() - began);
    // Keeps out of step with work that happens once a second.
    await pause(EVERY * (0.5 + Math.random()));
  }
  return took;
}
