import { MOST_LABELS } from '../lib/configuration/label-kinds';
import { MOST_LISTED } from '../lib/features/profiles/import-words';
import type { ImportProfilesQuery } from '../lib/features/profiles/profile-import';
import { importProfiles } from '../lib/features/profiles/server/import-profiles';
import { openDatabase } from '../lib/platform/db/open-database';
import { AT_NOON, BY_ADMINISTRATOR } from '../lib/testing/operators';
import { onBothDatabases } from './both-databases';
import { type Section, tenth, whole } from './report';

/** Target, in seconds. */
const REACH = 10;

const STEPS: Record<string, ImportProfilesQuery> = {
  'what would happen to each line': { dry: 'true' },
  'import of new profiles': {},
  'the same list again': {},
};

/** UUIDs in no order, as services have them. */
const uuidOf = (number: number) =>
  `${((number * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}-90f3-4f0e-8a3b-${String(number).padStart(12, '0')}`;

/** The largest list of existing customers, with as many names as a console can have. */
const largestList = () =>
  Array.from(
    { length: MOST_LISTED },
    (_, at) => `${uuidOf(at)},NO-${at},${at < MOST_LABELS ? `Customer ${at} Ltd` : ''},Team ${at % 12}`,
  ).join('\n');

export async function measureImport(): Promise<Section> {
  const { embedded, separate } = await onBothDatabases(async (location) => {
    const database = await openDatabase(location);
    const context = { ...BY_ADMINISTRATOR, ...AT_NOON, db: database.db, exclusive: database.exclusive };
    const text = largestList();
    const seconds: number[] = [];
    for (const query of Object.values(STEPS)) {
      const began = performance.now();
      await importProfiles(context, text, query);
      seconds.push((performance.now() - began) / 1_000);
    }
    await database.close();
    return seconds;
  });
  const worst = Math.max(...embedded, ...separate);
  return {
    title: 'Import of existing customers',
    columns: ['step', 'PGlite s', 'PostgreSQL s'],
    rows: Object.keys(STEPS).map((step, at) => [
      step,
      tenth(embedded[at] ?? Number.NaN),
      tenth(separate[at] ?? Number.NaN),
    ]),
    notes: [
      `Target: under ${REACH} s: ${worst < REACH ? 'met' : 'missed'} (${tenth(worst)} s).`,
      `${whole(MOST_LISTED)} lines with references and teams, ${whole(MOST_LABELS)} with names, into an empty directory.`,
    ],
  };
}
