import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '@/lib/db/database';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { recordStatements, wholeTableScans } from '@/lib/testing/recorded-statements';
import { profilesWithForm } from '../directory/profiles-source';
import { updateSetups } from '../history/update-setups';
import { DatabaseReads } from '../live/database-reads';
import { listKnownForms, listSeenIds } from './list-known-forms';

const contextOf = (db: Database['db']) => ({ ...BY_ADMINISTRATOR, db, reads: new DatabaseReads(() => 0) });

/** Snapshots in the order given: profile, form IDs as JSON, data as JSON. */
const fill = (database: Database, rows: readonly (readonly [number, string, string?])[]) =>
  database.executeSql(`
    INSERT INTO console.configuration_snapshots
      (profile, hash, reason, first_read_at, last_read_at, forms, request_id, data)
    VALUES ${rows
      .map(
        ([profile, forms, data = '{}']) =>
          `(md5('${profile}')::uuid, 'h', 'read', now(), now(), '${forms}', 'r', '${data}')`,
      )
      .join(', ')}`);

describe.each(DATABASE_KINDS)('IDs of profiles on %s', (kind) => {
  const opened = openFresh(kind);

  test('a form is counted on each profile whose newest version has it, and on no other', async () => {
    await fill(opened.database, [
      [1, '{"enabled":true,"form_ids":[101,317]}'],
      [2, '{"enabled":true,"form_ids":[317]}'],
      [2, '{"enabled":false,"form_ids":[317,101,400]}'],
      [1, '{"enabled":true,"form_ids":[317]}'],
      [3, '{"enabled":true,"form_ids":null}'],
      [4, 'null'],
      [5, '{"enabled":true,"form_ids":[1.5,-3,9007199254740993]}'],
    ]);
    expect(await listKnownForms(contextOf(opened.database.db))).toEqual({
      forms: [
        { id: 317, profiles: 2 },
        { id: 101, profiles: 1 },
        { id: 400, profiles: 1 },
      ],
      read: 5,
      known: 0,
    });
  });

  test('people models and advanced documents are found wherever they stand in what was read last', async () => {
    await fill(opened.database, [
      [6, 'null', '{"director":{"people_model":{"id":14},"director_company":{"people_model":{"id":21}}}}'],
      [7, 'null', '{"submitter":{"people_model":{"id":14}},"advanced_documents":{"config_ids":[8,3]}}'],
      [
        8,
        'null',
        '{"submitter":{"people_model":"x"},"advanced_documents":null,"secretary":{"people_model":{"id":null}}}',
      ],
      [9, 'null', '[1]'],
    ]);
    while (await updateSetups(opened.database.db, 50));
    expect(await listSeenIds(contextOf(opened.database.db))).toEqual({
      people_model: [14, 21],
      advanced_document_configuration: [3, 8],
    });
  });
});

describe.each(DATABASE_KINDS)('100 000 versions of 20 000 profiles on %s', (kind) => {
  const opened = openFresh(kind);
  beforeAll(async () => {
    await opened.database.executeSql(`
      INSERT INTO console.configuration_snapshots
        (profile, hash, reason, first_read_at, last_read_at, forms, request_id, data)
      SELECT md5((i % 20000)::text)::uuid, 'h', 'read', now(), now(),
        json_build_object('enabled', true, 'form_ids', json_build_array(100 + i % 20000 % 50, 300 + i % 20000 % 7)),
        'r', json_build_object('padding', repeat('x', 500))
      FROM generate_series(1, 100000) AS i`);
    await opened.database.executeSql('VACUUM (ANALYZE) console.configuration_snapshots');
  });

  test('the index tells the newest version of each, and no other is fetched', async () => {
    const { db, statements } = recordStatements(opened.database);
    const { forms, read } = await listKnownForms(contextOf(db));
    expect(read).toBe(20_000);
    expect(forms.reduce((sum, { profiles }) => sum + profiles, 0)).toBe(40_000);
    const ofVersions = statements.filter(({ text }) => text.includes('configuration_snapshots'));
    expect(ofVersions).toHaveLength(2);
    for (const statement of ofVersions) {
      expect(await wholeTableScans(opened.database, statement)).toEqual([]);
    }
  });

  test('the profiles that have a form are found by the index, in what was read last', async () => {
    const { db, statements } = recordStatements(opened.database);
    expect(await profilesWithForm(contextOf(db), 317)).toHaveLength(0);
    expect(await profilesWithForm(contextOf(db), 149)).toHaveLength(400);
    for (const statement of statements) {
      expect(await wholeTableScans(opened.database, statement)).toEqual([]);
    }
  });

  test('the versions read last are found by the index', async () => {
    const { db, statements } = recordStatements(opened.database);
    await listSeenIds(contextOf(db));
    for (const statement of statements) {
      expect(await wholeTableScans(opened.database, statement)).toEqual([]);
    }
  });
});
