import { loadavg } from 'node:os';
import { makeNorthwind } from '../lib/service/seed/profiles';
import { ask, callsByOutcome, pause, settledMemory, startRemote } from './remote-console';
import { type Section, tenth, times, whole } from './report';
import type { StartedConsole } from './start-console';
import { hundredth } from './statistics';

/** `npm run bench -- survey --profiles=5000` measures for a shorter time. */
const PROFILES = Number(/--profiles=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 20_000);
/** Reads a minute of the service, `--limit=12000`: a sweep of 20 000 at 6 000 takes six minutes. */
const LIMIT = Number(/--limit=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 6_000);
const SHARE = 60;
/**
 * Milliseconds between a person's reads, each of a different profile, and the number of reads before the sweep and at
 * most during it.
 */
const EVERY = 500;
const READS = 80;

/** A sweep, while a person reads profiles. */
export async function measureSurvey(): Promise<Section> {
  const uuids = makeNorthwind(PROFILES).profiles.map(({ uuid }) => uuid);
  const { service, portal } = await startRemote(uuids, { reads: LIMIT }, { SURVEY_SHARE: String(SHARE) });
  const alone = await readAsPerson(portal, uuids, () => false);
  const before = await settledMemory(portal);
  await ask(portal, '/api/survey/resume', { method: 'POST' });
  const sweep = followSweep(portal);
  const personReads = await readAsPerson(portal, uuids.toReversed(), () => sweep.isOver);
  const { read, seconds, ended, startedAt } = await sweep.end;
  const after = await settledMemory(portal);
  const calls = await callsByOutcome(portal);
  const people = (personReads.length / seconds) * 60;
  const allowed = (SHARE / 100) * (LIMIT - people) * (seconds / 60);
  await portal.stop();
  await service.stop();
  const [quick, slow] = [hundredth(alone, 95), hundredth(personReads, 95)];
  const kept = after - before;
  const limited = calls.get('429') ?? 0;
  const metWords = (is: boolean) => (is ? 'met' : 'missed');
  return {
    title: 'A sweep of the survey',
    columns: ['', 'measured', 'compared with', 'ratio', 'target'],
    rows: [
      [
        `reads by the survey, and the number that its share of ${SHARE} % allows in ${whole(seconds)} s`,
        ...[
          whole(read),
          whole(allowed),
          times(read / allowed),
          `≥ 0.95: ${metWords(read / allowed >= 0.95)}`,
        ],
      ],
      ['answers 429', whole(limited), '', '', `none: ${metWords(limited === 0)}`],
      [
        'a person’s read of a profile, p95 ms, with and without the survey',
        ...[tenth(slow), tenth(quick), times(slow / quick), `≤ 1.3: ${metWords(slow / quick <= 1.3)}`],
      ],
      [
        'the same, p50 ms',
        ...[tenth(hundredth(personReads, 50)), tenth(hundredth(alone, 50))],
        ...[times(hundredth(personReads, 50) / hundredth(alone, 50)), ''],
      ],
      [
        'the console’s memory after and before, MB',
        ...[whole(after), whole(before), `+ ${whole(kept)} MB`, `≤ 80 MB: ${metWords(kept <= 80)}`],
      ],
    ],
    notes: [
      `${whole(PROFILES)} never-read profiles, on npm run service with ${whole(LIMIT)} reads a minute; ${startedAt} to ${ended}, ${personReads.length} reads by a person during that time, one every ${EVERY} ms, ${alone.length} before.`,
      'Memory: resident, ten seconds after a collection forced by the inspector.',
      `Load average at the end: ${loadavg().map(tenth).join(', ')}.`,
    ],
  };
}

/** Reads a different profile from the service each time. @returns milliseconds */
async function readAsPerson(
  { origin, cookie }: StartedConsole,
  uuids: readonly string[],
  isOver: () => boolean,
): Promise<number[]> {
  const took: number[] = [];
  for (const uuid of uuids.slice(0, READS)) {
    if (isOver()) break;
    const began = performance.now();
    const answer = await fetch(`${origin}/api/profiles/${uuid}/portal-configuration`, {
      headers: { cookie },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${uuid} was answered with ${answer.status}.`);
    took.push(performance.now() - began);
    await pause(EVERY);
  }
  return took;
}

interface Progress {
  startedAt: string;
  endedAt: string | null;
  total: number;
  done: number;
}

/** Follows the sweep from its first reading to its last. */
function followSweep(portal: StartedConsole) {
  const sweep = { isOver: false, end: follow() };
  async function follow() {
    let first: { at: number; done: number } | null = null;
    let last = { at: 0, done: 0 };
    for (;;) {
      const { sweep: found } = await ask<{ sweep: Progress | null }>(portal, '/api/survey');
      const at = performance.now();
      if (found !== null && found.done > 0) {
        first ??= { at, done: found.done };
        if (found.done > last.done) last = { at, done: found.done };
        // Too few are left at the end to use the whole share.
        if (found.endedAt !== null || found.done >= found.total * 0.98) sweep.isOver = true;
        if (found.endedAt !== null) {
          const seconds = (last.at - first.at) / 1_000;
          const { startedAt, endedAt } = found;
          return { read: last.done - first.done, seconds, startedAt, ended: endedAt };
        }
      }
      await pause(1_000);
    }
  }
  return sweep;
}
