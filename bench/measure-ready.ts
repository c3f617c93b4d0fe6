import { buildNextRewrite } from './peers';
import { type Section, tenth, times } from './report';
import { startSignedOut } from './start-console';
import { freshFolder, startProcess } from './start-process';
import { median } from './statistics';

const ROUNDS = 5;
/** Targets: seconds until the first answer. */
const REACH = { fresh: 5, existing: 3 };

/** Time from process start to first answer, on an existing build; next to Next with one page and no data. */
export async function measureReady(): Promise<Section> {
  // The rewrite target is never called.
  const bare = buildNextRewrite('http://localhost:9');
  const found = { fresh: [] as number[], existing: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const DATA_DIR = freshFolder();
    found.fresh.push(await secondsOf(() => startSignedOut({ DATA_DIR })));
    found.existing.push(await secondsOf(() => startSignedOut({ DATA_DIR })));
    const next = { node: bare.start, cwd: bare.folder, env: { NODE_ENV: 'production' } };
    found.bare.push(await secondsOf(() => startProcess(next)));
  }
  const seconds = (name: keyof typeof found) => tenth(median(found[name]));
  const row = (words: string, name: keyof typeof REACH) => {
    const metWords = median(found[name]) <= REACH[name] ? 'met' : 'missed';
    const ratio = times(median(found[name]) / median(found.bare));
    return [words, seconds(name), seconds('bare'), ratio, `at most ${REACH[name]} s: ${metWords}`];
  };
  return {
    title: 'Time until ready',
    columns: ['', 's', 'bare Next, s', 'console ÷ bare', 'target'],
    rows: [row('new data', 'fresh'), row('existing data', 'existing')],
    notes: [
      `From the start of the process to its first answer, requested every 50 ms; medians of ${ROUNDS} alternating rounds. Both were built before; the console creates, or opens, its database and that of the embedded service.`,
    ],
  };
}

async function secondsOf(start: () => Promise<{ stop(): Promise<void> }>): Promise<number> {
  const began = performance.now();
  const started = await start();
  const seconds = (performance.now() - began) / 1_000;
  await started.stop();
  return seconds;
}
