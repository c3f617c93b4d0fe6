import { SCREENED_SECTIONS, SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import type { Database } from '@/lib/platform/db/database';

interface Amount {
  setups: number;
  /**
   * Number of profiles with an outside change in the days before `at`; saves, and versions of others, are added too.
   */
  changed?: number;
  /** Time of the newest readings. */
  at: Date;
}

/** Pseudo-random and the same in every run: a number from 0 below `most`, another for each `about`. */
const draw = (about: string, of: string, most: number) =>
  `(hashtext('${about}' || ${of}) & 2147483647) % ${most}`;
const listOf = (values: readonly string[]) => values.map((value) => `('${value}')`).join(', ');

/**
 * Adds setups with facts to the profiles from `fillEvents`, a few of them shared by most: out of a hundred profiles
 * three were never read, two cannot be read, and ten were read more than a day ago.
 */
export async function fillFacts(
  { executeSql }: Database,
  { setups, changed = 0, at }: Amount,
): Promise<void> {
  const now = `timestamptz '${at.toISOString()}'`;
  await executeSql(`
    INSERT INTO console.setups (fingerprint, normal_form, sections, content, first_seen_at)
    SELECT md5('setup' || i), 1, '{}', i, ${now} FROM generate_series(1, ${setups}) AS i`);
  const facts = [
    `SELECT (ARRAY['shown', 'shown', 'hidden', 'absent'])[1 + ${draw('presence', 'number || key', 4)}], key, number
      FROM console.setups, (VALUES ${listOf(SECTION_KEYS)}) AS section (key)`,
    `SELECT 'screening', key || (ARRAY[':automatic', ':manual'])[1 + ${draw('screening', 'number || key', 2)}], number
      FROM console.setups, (VALUES ${listOf(SCREENED_SECTIONS)}) AS section (key)`,
    `SELECT 'form', (100 + ${draw('form', "number || '-' || nth", 30)})::text, number
      FROM console.setups, generate_series(1, 5) AS nth WHERE number % 11 > 0`,
    `SELECT 'unreadable', 'forms', number FROM console.setups WHERE number % 11 = 0`,
    `SELECT 'model', (10 + ${draw('model', "number || '-' || nth", 20)})::text, number
      FROM console.setups, generate_series(1, 3) AS nth`,
    `SELECT 'config', (1 + number % 9)::text, number FROM console.setups WHERE number % 3 = 0`,
    `SELECT 'document', 'document of kind ' || ${draw('document', "number || '-' || nth", 40)}, number
      FROM console.setups, generate_series(1, 6) AS nth`,
    `SELECT 'threshold', (ARRAY['10', '25', '50'])[1 + number % 3], number FROM console.setups`,
  ];
  await executeSql(
    `INSERT INTO console.setup_facts (kind, value, setup) ${facts.join(' UNION ')} ON CONFLICT DO NOTHING`,
  );
  await executeSql(`
    UPDATE console.known_profiles AS profile SET
      setup = CASE WHEN drawn >= 3 THEN made.setup END,
      read_at = CASE WHEN drawn >= 3 THEN ${now} - ${draw('age', 'profile.uuid', 80_000)} * interval '1 second'
        - CASE WHEN drawn >= 90 THEN interval '2 days' ELSE interval '0' END END,
      failure = CASE WHEN drawn IN (3, 4) THEN (ARRAY['not_found', 'error', 'misshapen'])[1 + ${draw('why', 'profile.uuid', 3)}] END
    FROM (
      SELECT uuid, ${draw('read', 'uuid', 100)} AS drawn,
        1 + (${draw('setup', 'uuid', setups)}) * (${draw('common', 'uuid', 3)}) / 2 % ${setups} AS setup
      FROM console.known_profiles
    ) AS made WHERE made.uuid = profile.uuid`);
  await executeSql(`
    INSERT INTO console.configuration_snapshots
      (profile, hash, reason, first_read_at, last_read_at, changes, forms, request_id, content, before)
    SELECT md5('profile' || i)::uuid, 'h' || nth, CASE nth WHEN 1 THEN 'read' ELSE 'changed' END,
      ${now} - interval '12 days' + ${draw('changed', 'i', 432_000)} * nth * interval '1 second',
      ${now} - interval '12 days' + (${draw('changed', 'i', 432_000)} * nth + 3600) * interval '1 second',
      CASE nth WHEN 1 THEN '[]'::json ELSE json_build_array(json_build_object('key', key, 'label', key, 'words', '+1')) END,
      '{"enabled":true,"form_ids":[104]}', 'r', 0, 0
    FROM generate_series(1, ${changed}) AS i, generate_series(1, 2) AS nth,
      LATERAL (SELECT (ARRAY['forms', 'forms', 'declaratory', 'ownership'])[1 + i % 4] AS key) AS section`);
  await executeSql(`
    INSERT INTO console.configuration_snapshots
      (profile, hash, reason, first_read_at, last_read_at, request_id, content, before)
    SELECT md5('other' || i)::uuid, 'h', 'read', ${now} - i * interval '1 minute', ${now}, 'r', 0, 0
    FROM generate_series(1, ${changed * 10}) AS i`);
  await executeSql(`
    INSERT INTO console.activity (number, at, action, outcome, profile, intent, previous_hash, hash)
    SELECT i, ${now} - interval '20 days' + i * interval '1 minute', 'forms.changed',
      CASE WHEN i % 2 = 1 THEN 'intended' ELSE 'done' END, md5('profile' || (i + 1) / 2)::uuid,
      CASE WHEN i % 2 = 0 THEN i - 1 END, '', ''
    FROM generate_series(1, ${changed * 4}) AS i`);
  // Each row was written twice: this leaves as few pages as a single write.
  await executeSql('VACUUM (FULL) console.known_profiles');
  for (const table of ['setups', 'setup_facts', 'known_profiles', 'configuration_snapshots', 'activity']) {
    await executeSql(`VACUUM (ANALYZE) console.${table}`);
  }
}
