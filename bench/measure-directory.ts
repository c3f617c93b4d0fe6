import { SECTION_KEYS } from '../lib/configuration/contract/section-names';
import { MOST_LABELS } from '../lib/configuration/label-kinds';
import type { EventsQuery } from '../lib/features/events/events';
import { listEvents } from '../lib/features/events/server/list-events';
import { COVERAGE } from '../lib/features/profiles/coverage-words';
import type { DirectoryQuery } from '../lib/features/profiles/profiles';
import { listDirectory } from '../lib/features/profiles/server/list-directory';
import { openDatabase } from '../lib/platform/db/open-database';
import { DatabaseReads } from '../lib/platform/live/database-reads';
import { fillEvents } from '../lib/testing/fill-events';
import { fillFacts } from '../lib/testing/fill-facts';
import { AT_NOON, BY_ADMINISTRATOR } from '../lib/testing/operators';
import { onBothDatabases } from './both-databases';
import { type Section, tenth, whole } from './report';
import { hundredth } from './statistics';

const PROFILES = 100_000;
const EVENTS = 1_000_000;
const SETUPS = 300;
/** Profiles with outside changes in ten days. */
const CHANGED = 2_000;
const RUNS = 25;
/** Target, in milliseconds. */
const REACH = 150;

/** Each run varies the query where there is something to vary. */
const DIRECTORY: Record<string, (run: number) => DirectoryQuery> = {
  'first window': (run) => ({ sort: run % 2 ? 'seen' : 'changed' }),
  'any window in any order': (run) => ({
    sort: (['seen', 'changed', 'reference', 'status'] as const)[run % 4] ?? 'seen',
    offset: (run * 7_919) % PROFILES,
  }),
  'one status': (run) => ({ status: [status(run)], sort: run % 2 ? 'changed' : 'reference' }),
  'one status, in the middle': (run) => ({
    status: ['Approved'],
    sort: order(run),
    offset: 10_000 + run * 500,
  }),
  'one risk': (run) => ({ risk: run % 2 ? 'Low' : 'High', sort: order(run) }),
  'one risk, in the middle': (run) => ({ risk: 'Low', sort: order(run), offset: 20_000 + run * 500 }),
  'one team': (run) => ({ team: `Team ${run % 12}`, sort: order(run) }),
  'one assignee': (run) => ({ assignee: `Person ${run}`, sort: order(run) }),
  'status and risk': (run) => ({ status: [status(run)], risk: 'Low', sort: order(run) }),
  'status, risk, team and assignee': (run) => ({
    status: [status(run)],
    risk: 'Low',
    team: `Team ${run % 12}`,
    assignee: `Person ${run}`,
    sort: order(run),
  }),
  'start of a reference': (run) => ({ q: `${letter(run)}c-00${run % 10}`, sort: order(run) }),
  'two statuses': (run) => ({ status: [status(run), status(run + 1)], sort: order(run) }),
  'part of a reference': (run) => ({ q: String(1_037 + run * 311), sort: order(run) }),
  'part of every reference': (run) => ({ q: 'c-0', sort: order(run), offset: run * 100 }),
  'one letter': (run) => ({ q: letter(run), sort: order(run), offset: run * 100 }),
  'words of a name': (run) => ({ q: `farn ${run}`, sort: order(run) }),
  'a word in one seventh of all names': (run) => ({ q: 'harb', sort: order(run), offset: run * 40 }),
  'a section shown': (run) => ({ shows: [section(run)], sort: order(run), offset: run * 400 }),
  'with a form': (run) => ({ form: [`${100 + run}`], sort: order(run), offset: run * 100 }),
  'without a form, of one status': (run) => ({
    'without-form': [`${100 + run}`],
    status: [status(run)],
    sort: order(run),
  }),
  'a document, a model and a percentage': (run) => ({
    document: [`kind ${run}`],
    model: [`${10 + (run % 20)}`],
    threshold: '25',
    sort: order(run),
  }),
  'one setup': (run) => ({ setup: 1 + run, sort: order(run) }),
  'by state of reading': (run) => ({ coverage: COVERAGE[run % 4] ?? 'fresh', sort: order(run) }),
  'with outside changes': (run) => ({ changed: 'outside', sort: order(run) }),
  'start of a UUID': (run) => ({ q: `${run}abcdef0`.slice(0, 8) }),
};

const EVENT_LISTS: Record<string, (run: number) => EventsQuery> = {
  'events, newest': () => ({}),
  'events, any page': (run) => ({ before: 1 + ((run * 39_989) % EVENTS) }),
  'events of one kind': (run) => ({ event: run % 2 ? 'document.complete' : 'no.such.event' }),
  'events of one status': (run) => ({ status: status(run) }),
  'events of a kind and status that never coincide': (run) => ({
    event: 'document.complete',
    status: status(run),
  }),
  'unverified events of one status': (run) => ({ verified: 'no', status: status(run) }),
  'flagged events of one kind': () => ({ flagged: 'yes', event: 'profile.created' }),
  'events of one kind in one hour': (run) => ({
    from: new Date(Date.UTC(2026, 0, 10 + run)).toISOString(),
    to: new Date(Date.UTC(2026, 0, 10 + run, 1)).toISOString(),
    event: 'profile.created',
  }),
};

const order = (run: number) => (['seen', 'changed', 'reference', 'status'] as const)[run % 4] ?? 'seen';
const section = (run: number) => SECTION_KEYS[run % SECTION_KEYS.length] ?? 'forms';
const letter = (run: number) => String.fromCharCode(97 + (run % 26));
const STATUSES = ['Approved', 'Needs Review', 'Processed', 'Declined', 'Archived', 'Incomplete'];
const status = (run: number) => STATUSES[run % STATUSES.length] ?? 'Approved';

/** The cost in this process of a directory window and a page of events, filter by filter. */
export async function measureDirectory(): Promise<Section> {
  const { embedded, separate } = await onBothDatabases(measure);
  const worst = Math.max(...[embedded, separate].flatMap((found) => found.map(({ p95 }) => p95)));
  return {
    title: 'The directory and the events, filter by filter',
    columns: ['request', 'PGlite p50 ms', 'PGlite p95 ms', 'PostgreSQL p50 ms', 'PostgreSQL p95 ms'],
    rows: embedded.map(({ name, p50, p95 }, index) => [
      name,
      ...[p50, p95, separate[index]?.p50 ?? Number.NaN, separate[index]?.p95 ?? Number.NaN].map(tenth),
    ]),
    notes: [
      `Target: any filter under ${REACH} ms at p95: ${worst < REACH ? 'met' : 'missed'} (${tenth(worst)} ms).`,
      `${whole(PROFILES)} profiles, ${whole(SETUPS)} setups, ${whole(EVENTS)} events. The route’s use case, with counts by status, choices and the number of matches; nothing is cached between runs.`,
    ],
  };
}

interface Measurement {
  name: string;
  p50: number;
  p95: number;
}

async function measure(location: { dataDir: string; databaseUrl: string | null }): Promise<Measurement[]> {
  const database = await openDatabase(location);
  await fillEvents(database, { profiles: PROFILES, events: EVENTS, named: MOST_LABELS });
  await fillFacts(database, { setups: SETUPS, changed: CHANGED, at: new Date(AT_NOON.now()) });
  const context = () => ({
    ...BY_ADMINISTRATOR,
    ...AT_NOON,
    db: database.db,
    reads: new DatabaseReads(() => 0),
    receives: { signed: true, unsigned: false },
  });
  const found: Measurement[] = [];
  for (const [name, query] of Object.entries(DIRECTORY)) {
    found.push(await time(name, (run) => listDirectory(context(), query(run))));
  }
  for (const [name, query] of Object.entries(EVENT_LISTS)) {
    found.push(await time(name, (run) => listEvents(context(), query(run))));
  }
  await database.close();
  return found;
}

async function time(name: string, ask: (run: number) => Promise<unknown>): Promise<Measurement> {
  const times: number[] = [];
  await ask(0);
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    await ask(run);
    times.push(performance.now() - began);
  }
  return { name, p50: hundredth(times, 50), p95: hundredth(times, 95) };
}
