import { type Section, tenth, whole } from './report';
import { signIn } from './sign-in';
import { startSignedOut } from './start-console';
import { freshFolder } from './start-process';
import { median } from './statistics';

const ROUNDS = 5;
const ROWS = 100_000;
/** Seconds. */
const REACH = 1.5;

/** From the first answer of a console that just started to its first list of 100 000 rows. */
export async function measureFirstList(): Promise<Section> {
  const found = { fresh: [] as number[], existing: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const DATA_DIR = freshFolder();
    let cookie: string | null = null;
    for (const data of ['fresh', 'existing'] as const) {
      const portal = await startSignedOut({ DATA_DIR, SANDBOX_CONFIGURATIONS: String(ROWS) });
      const began = performance.now();
      cookie ??= await signIn(portal.origin);
      const answer = await fetch(`${portal.origin}/api/portal-configurations`, { headers: { cookie } });
      const { total } = (await answer.json()) as { total?: number };
      if (total !== ROWS) throw new Error(`The list was answered with ${answer.status}, ${total} rows.`);
      found[data].push((performance.now() - began) / 1_000);
      await portal.stop();
    }
  }
  const row = (words: string, seconds: number) => [
    words,
    tenth(seconds),
    `at most ${REACH} s: ${seconds <= REACH ? 'met' : 'missed'}`,
  ];
  return {
    title: `The first list of ${whole(ROWS)} rows after a start`,
    columns: ['', 's', 'target'],
    rows: [
      row('new data, and someone signs in', median(found.fresh)),
      row('existing data, signed in before', median(found.existing)),
    ],
    notes: [`From the first answer of the start, requested every 50 ms; medians of ${ROUNDS} rounds.`],
  };
}
