import { buildNextRewrite } from './peers';
import { type Section, tenth, times } from './report';
import { startSignedOut } from './start-console';
import { freshFolder, processorTime, type StartedProcess, startProcess } from './start-process';
import { median } from './statistics';

const ROUNDS = 7;
/** Targets: how often a bare Next start fits into the time until the first answer, and seconds of processor time. */
const REACH = { fresh: 3, existing: 2.5 };
const REACH_CPU = 3;

interface Start {
  seconds: number;
  /** Of all threads, in seconds. */
  cpu: number;
}

/** Time from process start to first answer, on an existing build; next to Next with one page and no data. */
export async function measureReady(): Promise<Section> {
  // The rewrite target is never called.
  const bare = buildNextRewrite('http://localhost:9');
  const next = { node: bare.start, cwd: bare.folder, env: { NODE_ENV: 'production' } };
  const found = { fresh: [] as Start[], existing: [] as Start[], bare: [] as Start[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const DATA_DIR = freshFolder();
    const parts = [
      async () => {
        found.fresh.push(await measureStart(() => startSignedOut({ DATA_DIR })));
        found.existing.push(await measureStart(() => startSignedOut({ DATA_DIR })));
      },
      async () => {
        found.bare.push(await measureStart(() => startProcess(next)));
      },
    ];
    for (const part of round % 2 === 0 ? parts : parts.reverse()) await part();
  }
  const of = (name: keyof typeof found, member: keyof Start) =>
    median(found[name].map((start) => start[member]));
  const row = (words: string, name: keyof typeof REACH) => {
    const ratio = of(name, 'seconds') / of('bare', 'seconds');
    const isMet = ratio <= REACH[name] && of(name, 'cpu') <= REACH_CPU;
    return [
      words,
      tenth(of(name, 'seconds')),
      tenth(of('bare', 'seconds')),
      times(ratio),
      tenth(of(name, 'cpu')),
      tenth(of('bare', 'cpu')),
      `at most ${REACH[name]} × and ${REACH_CPU} s of CPU: ${isMet ? 'met' : 'missed'}`,
    ];
  };
  return {
    title: 'Time until ready',
    columns: ['', 's', 'bare Next, s', 'console ÷ bare', 'CPU, s', 'bare Next, CPU, s', 'target'],
    rows: [row('new data', 'fresh'), row('existing data', 'existing')],
    notes: [
      `From the start of the process to its first answer, requested every 50 ms; medians of ${ROUNDS} alternating rounds. Both were built before; the console creates, or opens, its database and that of the embedded service. CPU: of all threads until that answer.`,
    ],
  };
}

async function measureStart(start: () => Promise<StartedProcess>): Promise<Start> {
  const began = performance.now();
  const started = await start();
  const seconds = (performance.now() - began) / 1_000;
  const cpu = processorTime(started.pid) / 1_000;
  await started.stop();
  return { seconds, cpu };
}
