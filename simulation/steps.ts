import { eq, sql } from 'drizzle-orm';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { MOVES } from '@/lib/configuration/contract/review-moves';
import {
  cancelAssignment,
  pauseRun,
  resumeRun,
  startRun,
} from '@/lib/features/assignments/server/control-run';
import { createAssignment } from '@/lib/features/assignments/server/create-assignment';
import { decideAssignment } from '@/lib/features/assignments/server/decide-assignment';
import { assignments } from '@/lib/features/assignments/tables';
import type { AssignmentState } from '@/lib/features/assignments/words';
import type { CallContext } from '@/lib/features/context';
import {
  confirmException,
  createExceptions,
  endException,
} from '@/lib/features/exceptions/server/exceptions';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { findings } from '@/lib/features/findings/tables';
import { operators } from '@/lib/features/operators/tables';
import { readProfileSetup } from '@/lib/features/profiles/server/read-profile-setup';
import { saveForms } from '@/lib/features/profiles/server/save-forms';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { announceAccess } from '@/lib/platform/live/announce';
import type { ConsoleProcess } from './console-process';
import { MOODS, type NetworkStateName } from './network';
import { SCREEN_NAMES } from './open-screens';
import { MANAGERS, PEOPLE, type PersonId } from './people';
import type { Random } from './random';
import { type Save, short, type World } from './world';

type Step = (world: World, random: Random) => Promise<void> | void;

const FORMS = [101, 102, 104, 107, 112, 118, 317] as const;
const DAY = 86_400_000;

/** Everything that can happen, with its frequency. */
export const STEPS = {
  view: {
    weight: 6,
    run: async (world, random) => {
      const [at, profile] = [world.upConsole(random), random.pick(world.log.profiles)];
      const person = random.pick(PEOPLE).id;
      if (at) await view(world, at, { person, profile, fresh: random.chance(0.3) });
    },
  },
  edit: { weight: 8, run: (world, random) => edit(world, random, random.pick(world.log.profiles)) },
  collide: {
    weight: 8,
    run: async (world, random) => {
      const profile = random.pick(world.log.profiles);
      const thinking = thinkingTime(random);
      // Often the second one saves before the first one has an answer.
      const later = random.chance(0.6) ? thinking + random.whole(0, 200) : thinkingTime(random);
      await Promise.all([edit(world, random, profile, thinking), edit(world, random, profile, later)]);
    },
  },
  overtake: {
    weight: 6,
    // Some look at a profile again and again while another saves it, and answers arrive in another order.
    run: async (world, random) => {
      const profile = random.pick(world.log.profiles);
      if (random.chance(0.7)) changeMood(world, random, ['slow']);
      const look = async () => {
        await new Promise((resolve) => setTimeout(resolve, random.whole(0, 3_000)));
        const at = world.upConsole(random);
        if (at) await view(world, at, { person: random.pick(PEOPLE).id, profile, fresh: true });
      };
      await Promise.all([edit(world, random, profile), look(), look(), look()]);
    },
  },
  undo: {
    weight: 3,
    run: async (world, random) => {
      const made = world.saves.filter(({ answer }) => answer?.code === 'ok');
      const at = world.upConsole(random);
      if (made.length === 0 || at === null) return;
      const { profile, base, answer } = random.pick(made.slice(-6));
      const wanted = { profile, base: answer?.after as AssignedForms, asked: base };
      await save(world, at, random.pick(MANAGERS), wanted);
    },
  },
  plan: { weight: 4, run: plan },
  planAndStart: {
    weight: 14,
    run: async (world, random) => {
      await plan(world, random);
      // Planning takes a few seconds.
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      if (world.settings.assignmentApproval) await decide(world, random);
      await think(random);
      if (random.chance(0.7)) changeMood(world, random, TROUBLES);
      await start(world, random);
    },
  },
  approve: { weight: 4, run: (world, random) => decide(world, random) },
  start: { weight: 6, run: start },
  pause: { weight: 1, run: (world, random) => control(world, random, ['running'], pauseRun, 'pauses') },
  resume: {
    weight: 4,
    run: (world, random) => control(world, random, ['paused', 'looking', 'stopped'], resumeRun, 'resumes'),
  },
  cancel: {
    weight: 2,
    run: (world, random) =>
      control(world, random, ['running', 'running', 'paused', 'ready'], cancelAssignment, 'cancels'),
  },
  undoRun: { weight: 2, run: undoRun },
  outside: {
    weight: 3,
    run: (world, random) => world.changeOutside(random.pick(world.log.profiles), someForms(random)),
  },
  move: {
    weight: 2,
    run: async (world, random) => {
      const [profile, move] = [random.pick(world.log.profiles), random.pick(MOVES)];
      const { status } = await world.control('POST', `/profiles/${profile}/moves/${move}`);
      world.note(`the service moves ${short(profile)} (${move}): ${status}`);
    },
  },
  mood: { weight: 5, run: changeMood },
  crash: {
    weight: 2,
    run: (world, random) => {
      const at = world.upConsole(random);
      const when = random.chance(0.5) ? 'before' : 'after';
      if (at) world.crashes.set(at.name, { statements: random.whole(1, 40), when });
    },
  },
  restart: {
    weight: 1,
    run: async (world, random) => {
      const at = world.upConsole(random);
      if (at === null) return;
      world.note(`${at.name} is restarted`);
      await at.stop((process) => world.completed(process));
      // If it went down meanwhile, it starts again as after any crash.
      if (!at.process.isDead || at.isStarting) return;
      await at.start();
    },
  },
  cut: {
    weight: 1,
    run: async (world, random) => {
      const at = world.upConsole(random);
      if (at === null) return;
      const isShown = random.chance(0.7);
      if (isShown) await world.screens.show(random.pick(SCREEN_NAMES), at);
      world.note(`${at.name} loses its connections to the database`);
      world.session.cut(at.process);
      // What happens now is not announced to that screen.
      if (isShown) await random.pick([except, plan])(world, random);
    },
  },
  skew: {
    weight: 1,
    run: (world, random) => {
      const at = world.upConsole(random);
      if (at === null || world.settings.isAlone) return;
      world.hasSkewed = true;
      at.process.skew = random.pick([-90_000, -2_000, 0, 2_000, 90_000]);
      world.note(`the clock of ${at.name} is wrong by ${at.process.skew} ms`);
    },
  },
  disable: { weight: 1, run: (world, random) => setDisabled(world, random.pick(MANAGERS)) },
  leave: { weight: 1, run: (world, random) => leave(world, random) },
  enable: { weight: 2, run: enable },
  except: { weight: 3, run: except },
  confirm: { weight: 2, run: (world, random) => endOrConfirm(world, random, 'confirm') },
  withdraw: { weight: 2, run: (world, random) => endOrConfirm(world, random, 'withdraw') },
  exceptAndEnd: {
    weight: 3,
    run: async (world, random) => {
      await except(world, random);
      await think(random);
      await endOrConfirm(world, random, random.pick(['confirm', 'withdraw']));
    },
  },
  show: {
    weight: 2,
    run: async (world, random) => {
      const at = world.upConsole(random);
      if (at) await world.screens.show(random.pick(SCREEN_NAMES), at);
    },
  },
} as const satisfies Record<string, { weight: number; run: Step }>;
export type StepName = keyof typeof STEPS;

interface ViewedProfile {
  person: PersonId;
  profile: string;
  fresh: boolean;
}

async function view(
  world: World,
  at: ConsoleProcess,
  { person, profile, fresh }: ViewedProfile,
): Promise<AssignedForms | null> {
  const { value } = await world.act(person, at, `opens ${short(profile)}`, (context, requestId) =>
    readProfileSetup(context, { uuid: profile, requestId, fresh }),
  );
  const forms = value?.configuration.forms;
  if (forms?.enabled === undefined || forms.form_ids === undefined) return null;
  return { enabled: forms.enabled, form_ids: forms.form_ids as number[] | null };
}

const thinkingTime = (random: Random): number =>
  random.chance(0.5) ? random.whole(0, 400) : random.whole(400, 6_000);

/** @param thinking milliseconds between opening the profile and saving */
async function edit(
  world: World,
  random: Random,
  profile: string,
  thinking = thinkingTime(random),
): Promise<void> {
  const at = world.upConsole(random);
  if (at === null) return;
  const person = random.pick(MANAGERS);
  const change = { add: random.pick(FORMS), removes: random.chance(0.3), isWhole: random.chance(0.15) };
  const whole = someForms(random);
  const base = await view(world, at, { person, profile, fresh: false });
  if (base === null) return;
  await new Promise((resolve) => setTimeout(resolve, thinking));
  if (!at.isUp) return;
  const ids = new Set(base.form_ids ?? []);
  if (change.removes || ids.has(change.add)) ids.delete(change.add);
  else ids.add(change.add);
  const asked = change.isWhole ? whole : { enabled: base.enabled, form_ids: [...ids] };
  await save(world, at, person, { profile, base, asked });
}

async function save(
  world: World,
  at: ConsoleProcess,
  person: PersonId,
  { profile, base, asked }: Pick<Save, 'profile' | 'base' | 'asked'>,
): Promise<void> {
  const noted: Save = {
    console: at.name,
    person,
    profile,
    base,
    asked,
    askedAt: world.time.now,
    requestId: '',
    answer: null,
  };
  world.saves.push(noted);
  const ended = await world.act(
    person,
    at,
    `saves ${short(profile)} ${words(asked)}`,
    (context, requestId) => {
      noted.requestId = requestId;
      return saveForms(context, profile, { forms: asked, base }, requestId);
    },
  );
  const after = ended.value?.after;
  noted.answer = { at: world.time.now, code: ended.code, ...(after ? { after } : {}) };
}

async function plan(world: World, random: Random): Promise<void> {
  const at = world.upConsole(random);
  if (at === null) return;
  const form = random.pick(FORMS);
  const forms = random.chance(0.5)
    ? { kind: 'change' as const, add: [form], remove: [] }
    : { kind: 'change' as const, add: [], remove: [form] };
  const profiles = world.log.profiles.filter(() => random.chance(0.6));
  const change = { forms, section: 'leave' as const };
  const request = { title: `Form ${form}`, reason: 'A new policy.', choice: { profiles }, change };
  if (profiles.length > 0) await make(world, at, random.pick(MANAGERS), request);
}

async function undoRun(world: World, random: Random): Promise<void> {
  const at = world.upConsole(random);
  const number = await findAssignment(world, random, ['done', 'cancelled']);
  if (at === null || number === null) return;
  const request = { title: 'Undo', reason: 'It was a mistake.', choice: { undo: number } };
  await make(world, at, random.pick(MANAGERS), request);
}

async function make(
  world: World,
  at: ConsoleProcess,
  person: PersonId,
  request: Parameters<typeof createAssignment>[1],
): Promise<void> {
  await world.act(person, at, `plans "${request.title}"`, (context) => createAssignment(context, request));
}

async function decide(world: World, random: Random): Promise<void> {
  const at = world.upConsole(random);
  const number = await findAssignment(world, random, ['waiting']);
  if (at === null || number === null) return;
  const [person, isOther] = [random.pick(MANAGERS), random.chance(0.1)];
  const hash = isOther ? 'another plan' : ((await rowOf(world, number))?.hash ?? '');
  const decision = random.chance(0.9) ? ('approve' as const) : ('send_back' as const);
  await world.act(person, at, `decides A-${number} (${decision})`, (context) =>
    decideAssignment(context, number, {
      decision,
      hash,
      ...(decision === 'send_back' ? { remark: 'No.' } : {}),
    }),
  );
}

async function start(world: World, random: Random): Promise<void> {
  const at = world.upConsole(random);
  const state = random.chance(0.1) ? ('waiting' as const) : ('ready' as const);
  const number = await findAssignment(world, random, [state]);
  if (at === null || number === null) return;
  const hash = (await rowOf(world, number))?.hash ?? '';
  const options = { hash, lookAfter: random.pick([0, 0, 2]), stopsOver: random.pick([5, 50]) };
  await world.act(random.pick(MANAGERS), at, `starts A-${number}`, (context) =>
    startRun(context, number, options),
  );
}

async function control(
  world: World,
  random: Random,
  states: readonly AssignmentState[],
  run: (context: CallContext, number: number) => Promise<void>,
  what: string,
): Promise<void> {
  const at = world.upConsole(random);
  const number = await findAssignment(world, random, states);
  if (at === null || number === null) return;
  await world.act(random.pick(MANAGERS), at, `${what} A-${number}`, (context) => run(context, number));
}

async function findAssignment(
  world: World,
  random: Random,
  states: readonly AssignmentState[],
): Promise<number | null> {
  const rows = await world.database.db
    .select({ number: assignments.number })
    .from(assignments)
    .where(isOneOf(assignments.state, [...states]))
    .orderBy(assignments.number);
  return rows.length === 0 ? null : random.pick(rows).number;
}

async function rowOf(world: World, number: number) {
  const [row] = await world.database.db.select().from(assignments).where(eq(assignments.number, number));
  return row;
}

const ALL_MOODS = Object.keys(MOODS) as NetworkStateName[];
/** Moods in which the outcome of a change may stay unknown. */
const TROUBLES: readonly NetworkStateName[] = ['partial', 'lossy', 'failing', 'mixed'];

function changeMood(world: World, random: Random, moods: readonly NetworkStateName[] = ALL_MOODS): void {
  world.network.mood = random.pick(moods);
  world.note(`the network is ${world.network.mood}`);
}

/** At least one operator can always act. */
function mayLose(world: World, person: PersonId): boolean {
  const lost = new Set([
    ...world.disablings.filter(({ to }) => to === Number.POSITIVE_INFINITY).map((one) => one.person),
    ...world.provider.removed,
  ]);
  return lost.size < MANAGERS.length - 1 && !lost.has(person);
}

async function setDisabled(world: World, person: PersonId): Promise<void> {
  if (!mayLose(world, person)) return;
  const { db } = world.database;
  await db.update(operators).set({ disabledAt: new Date() }).where(eq(operators.id, person));
  await announceAccess(db);
  world.disablings.push({ person, from: world.time.now, to: Number.POSITIVE_INFINITY });
  world.note(`${person} is disabled`);
}

/** A person leaves the company, which the console learns when they next sign in there. */
async function leave(world: World, random: Random): Promise<void> {
  const at = world.upConsole(random);
  const person = random.pick(MANAGERS);
  if (at === null || !mayLose(world, person)) return;
  world.provider.removed.add(person);
  world.note(`${person} is removed at the provider`);
  const { value } = await world.atConsole(at, `${person} signs in again`, () =>
    world.browsers.signIn(at.authentication, person),
  );
  if (value === 'gone') world.disablings.push({ person, from: world.time.now, to: Number.POSITIVE_INFINITY });
  else world.provider.removed.delete(person);
}

async function enable(world: World): Promise<void> {
  for (const disabling of world.disablings) {
    if (disabling.to < Number.POSITIVE_INFINITY) continue;
    const { person } = disabling;
    disabling.to = world.time.now;
    world.provider.removed.delete(person);
    const allowed = { disabledAt: null, disabledBy: null };
    await world.database.db.update(operators).set(allowed).where(eq(operators.id, person));
    await announceAccess(world.database.db);
    world.note(`${person} is enabled`);
  }
}

async function except(world: World, random: Random): Promise<void> {
  const at = world.upConsole(random);
  const open = await world.database.db
    .select({ check: findings.check, profile: findings.profile })
    .from(findings)
    .where(sql`${findings.until} IS NULL`)
    .orderBy(findings.check, findings.profile);
  if (at === null || open.length === 0) return;
  const { check, profile } = random.pick(open);
  // Most reach the next announcement on the next day.
  const until = new Date(world.time.now + random.pick([1, 4, 15, 40]) * DAY).toISOString().slice(0, 10);
  const request = { profiles: [profile], reason: 'The customer is sending it by post.', until };
  await world.act(random.pick(MANAGERS), at, `adds an exception for ${short(profile)}`, (context) =>
    createExceptions(context, check, request as never),
  );
}

async function endOrConfirm(world: World, random: Random, what: 'confirm' | 'withdraw'): Promise<void> {
  const at = world.upConsole(random);
  const rows = await world.database.db
    .select({
      id: checkExceptions.check,
      exception: checkExceptions.id,
      version: checkExceptions.checkVersion,
    })
    .from(checkExceptions)
    .where(sql`${checkExceptions.closed} IS NULL`)
    .orderBy(checkExceptions.madeAt, checkExceptions.id);
  if (at === null || rows.length === 0) return;
  const { version, ...asked } = random.pick(rows);
  await world.act(random.pick(MANAGERS), at, `${what}s an exception`, (context) =>
    what === 'confirm' ? confirmException(context, asked, { version }) : endException(context, asked),
  );
}

const think = (random: Random): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, random.whole(300, 5_000)));

const someForms = (random: Random): AssignedForms => ({
  enabled: random.chance(0.9),
  form_ids: random.chance(0.05) ? null : FORMS.filter(() => random.chance(0.4)),
});

const words = ({ enabled, form_ids }: AssignedForms): string =>
  `${enabled ? '' : 'hidden '}[${form_ids === null ? 'none' : form_ids.join(' ')}]`;
