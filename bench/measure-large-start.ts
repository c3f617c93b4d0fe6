import { readFileSync } from 'node:fs';
import { onBothDatabases } from './both-databases';
import { type Section, tenth, whole } from './report';
import { signIn } from './sign-in';
import { startSignedOut } from './start-console';

/** The most that SANDBOX_PROFILES allows. */
const PROFILES = 20_000;
/** Targets: seconds until the first answer. */
const REACH = 60;
/** Seconds without a new profile after which no more are expected. */
const PATIENCE = 60;
const PAUSE = 1_000;

interface LargeStart {
  /** Seconds from the start of the process. */
  ready: number;
  /** Until the directory had its last new profile. */
  known: number;
  /** The directory's count at the end. */
  count: number;
  /** Resident memory, MB: when the directory was complete, and the maximum until then. */
  memory: number;
  mostMemory: number;
}

/** The first start of the largest sandbox: until it answers, and until the directory has every profile. */
export async function measureLargeStart(): Promise<Section> {
  const { embedded, separate } = await onBothDatabases(async ({ dataDir, databaseUrl }) => {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1_000;
    const started = await startSignedOut({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      SANDBOX_PROFILES: String(PROFILES),
    });
    const ready = seconds();
    const cookie = await signIn(started.origin);
    let [count, known] = [0, ready];
    while (count < PROFILES && seconds() < known + PATIENCE) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const now = await readCount(started.origin, cookie);
      if (now > count) [count, known] = [now, seconds()];
    }
    const found: LargeStart = { ready, known, count, ...memoryOf(started.pid) };
    await started.stop();
    return found;
  });
  const row = (words: string, of: (found: LargeStart) => string, target = '') => [
    words,
    of(embedded),
    of(separate),
    target,
  ];
  const isMet = [embedded, separate].every(({ ready }) => ready <= REACH);
  return {
    title: `First start with ${whole(PROFILES)} profiles`,
    columns: ['', 'PGlite', 'PostgreSQL', 'target'],
    rows: [
      row('first answer, s', ({ ready }) => tenth(ready), `at most ${REACH} s: ${isMet ? 'met' : 'missed'}`),
      row('the directory is complete, s', ({ known }) => tenth(known)),
      row('profiles in the directory', ({ count }) => whole(count)),
      row('memory at that time, MB', ({ memory }) => whole(memory)),
      row('  maximum until then, MB', ({ mostMemory }) => whole(mostMemory)),
    ],
    notes: [
      `SANDBOX_PROFILES=${PROFILES} on new data; the build existed. Every profile is known from a webhook that the embedded service sends to the console after the start. Some profiles are never reported (2 %).`,
      'Memory: resident, of the console’s process; PGlite is part of it, PostgreSQL is not.',
    ],
  };
}

async function readCount(origin: string, cookie: string): Promise<number> {
  const answer = await fetch(`${origin}/api/overview`, { headers: { cookie } });
  if (!answer.ok) return 0;
  const { coverage } = (await answer.json()) as { coverage: { known: number } };
  return coverage.known;
}

function memoryOf(pid: number): Pick<LargeStart, 'memory' | 'mostMemory'> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1_024;
  return { memory: megabytes('VmRSS'), mostMemory: megabytes('VmHWM') };
}
