import { beforeAll, describe, expect, test } from 'vitest';
import { toReading } from '@/lib/features/history/server/reading';
import { storeReading } from '@/lib/features/history/server/store-reading';
import type { Database } from '@/lib/platform/db/database';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { fillEvents } from '@/lib/testing/fill-events';
import { fillFacts } from '@/lib/testing/fill-facts';
import { openFresh } from '@/lib/testing/open-fresh';
import { AT_NOON, BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { recordStatements, wholeTableScans } from '@/lib/testing/recorded-statements';
import { listKnownForms, listSeenIds } from './list-known-forms';

const contextOf = (db: Database['db']) => ({
  ...BY_ADMINISTRATOR,
  ...AT_NOON,
  db,
  reads: new DatabaseReads(() => 0),
});

/** Stores readings of profiles, one a minute. */
async function read(
  db: Database['db'],
  configurations: readonly (readonly [profile: number, data: object])[],
) {
  for (const [index, [profile, data]] of configurations.entries()) {
    const uuid = `00000000-0000-4000-8000-00000000000${profile}`;
    const readAt = AT_NOON.now() + index * 60_000;
    const answer = { raw: data, value: {}, misfits: [], readAt };
    await storeReading(db, toReading(uuid, 'request', answer));
  }
}
const forms = (form_ids: unknown) => ({ forms: { enabled: true, form_ids } });

describe.each(DATABASE_KINDS)('forms of profiles on %s', (kind) => {
  const opened = openFresh(kind);

  test('a form counts for each profile whose newest reading has it, and for no other', async () => {
    await read(opened.database.db, [
      [1, forms([101, 317])],
      [2, forms([317])],
      [2, { forms: { enabled: false, form_ids: [317, 101, 400] } }],
      [1, forms([317])],
      [3, forms(null)],
      [4, {}],
      [5, forms([1.5, -3])],
    ]);
    const deletedRows = "uuid = '00000000-0000-4000-8000-000000000004'";
    await opened.database.executeSql(
      `UPDATE console.known_profiles SET failure = 'not_found' WHERE ${deletedRows}`,
    );
    expect(await listKnownForms(contextOf(opened.database.db))).toEqual({
      forms: [
        { id: 317, profiles: 2 },
        { id: 101, profiles: 1 },
        { id: 400, profiles: 1 },
      ],
      read: 4,
      known: 5,
    });
  });
});

describe.each(DATABASE_KINDS)('other IDs of profiles on %s', (kind) => {
  const opened = openFresh(kind);

  test('people models and advanced documents are counted wherever they occur, once per profile', async () => {
    await read(opened.database.db, [
      [6, { director: { people_model: { id: 14 }, director_company: { people_model: { id: 21 } } } }],
      [
        7,
        {
          submitter: { people_model: { id: 14 } },
          agent: { people_model: { id: 14 } },
          advanced_documents: { enabled: true, config_ids: [8, 3] },
        },
      ],
      [8, { submitter: { people_model: 'x' }, advanced_documents: null, secretary: { people_model: null } }],
    ]);
    expect(await listSeenIds(contextOf(opened.database.db))).toEqual({
      people_model: [
        { id: 14, profiles: 2 },
        { id: 21, profiles: 1 },
      ],
      advanced_document_configuration: [
        { id: 3, profiles: 1 },
        { id: 8, profiles: 1 },
      ],
      read: 3,
      known: 3,
    });
  });
});

describe.each(DATABASE_KINDS)('8 000 profiles with 300 setups on %s', (kind) => {
  const opened = openFresh(kind);
  beforeAll(async () => {
    await fillEvents(opened.database, { profiles: 8_000, events: 1 });
    await fillFacts(opened.database, { setups: 300, at: new Date(AT_NOON.now()) });
  });

  test.each([
    ['forms', listKnownForms],
    ['other IDs', listSeenIds],
  ] as const)('%s are counted from indexes alone', async (_, list) => {
    const { db, statements } = recordStatements(opened.database);
    const { read } = await list(contextOf(db));
    expect(read).toBeGreaterThan(6_000);
    for (const statement of statements) {
      const scans = await wholeTableScans(opened.database, statement);
      // The facts of 300 setups are too few for an index to be worthwhile.
      expect(scans.filter((scan) => !scan.includes('setup_facts'))).toEqual([]);
    }
  });
});
