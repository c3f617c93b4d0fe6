import { saveBaseline } from '../lib/features/baselines/server/save-baselines';
import type { Database } from '../lib/platform/db/database';
import { fillEvents } from '../lib/testing/fill-events';
import { fillSetups } from '../lib/testing/fill-setups';
import { BY_ADMINISTRATOR } from '../lib/testing/operators';

export const SCALE = {
  profiles: 100_000,
  setups: 300,
  versions: 10,
  events: 100_000,
  named: 20_000,
  saves: 20_000,
};

/** Days over which a profile's versions are spread. */
const DAYS = 400;
/** Of every 100 profiles, 3 are missing and 3 were never read. */
const MISSING = 3;

const draw = (about: string, of: string, most: number) =>
  `(hashtext('${about}' || ${of}) & 2147483647) % ${most}`;

/**
 * An account at the size the console is designed for: events give profiles a status, risk and team, the readings are
 * from the last day and a half, and one version in six is an outside change.
 */
export async function fillScale(
  database: Database,
  { profiles, setups, versions, events, named, saves } = SCALE,
): Promise<void> {
  const { db, executeSql } = database;
  const now = Date.now();
  await fillEvents(database, { profiles, events, named });
  await fillSetups(database, { setups, missing: MISSING, readAt: new Date(now - 60_000) });
  const at = `timestamptz '${new Date(now).toISOString()}'`;
  for (let nth = 1; nth <= versions; nth += 1) {
    const isNewest = nth === versions;
    // Numbers are assigned as versions are found.
    await executeSql(`
        INSERT INTO console.configuration_snapshots
          (profile, hash, reason, first_read_at, last_read_at, changes, forms, request_id, content, before)
        SELECT uuid, setup.fingerprint,
          ${nth === 1 ? `'read'` : `(ARRAY['saved', 'saved', 'saved', 'saved', 'saved', 'changed'])[1 + ${draw('reason', `i || '-${nth}'`, 6)}]`},
          found_at, ${isNewest ? 'greatest(found_at, made.read_at)' : `found_at + interval '6 days'`},
          ${nth === 1 ? `'[]'::json` : `json_build_array(json_build_object('key', key, 'label', key, 'words', '+104'))`},
          '{"enabled":true,"form_ids":[101,104]}', 'r' || i, content.number, ${nth === 1 ? '0' : `1 + ${draw('content', `i || '-${nth - 1}'`, setups)}`}
        FROM (
          SELECT i, profile.uuid, profile.read_at, profile.content AS newest,
            (ARRAY['forms', 'forms', 'director', 'ownership', 'document'])[1 + ${draw('section', `i || '-${nth}'`, 5)}] AS key,
            ${at} - interval '1 day' * (${DAYS / versions}::float8 * (${versions - nth} + ${draw('found', `i || '-${nth}'`, 100_000)} / 100000.0)) AS found_at
          FROM generate_series(1, ${profiles}) AS i
          JOIN console.known_profiles AS profile ON profile.uuid = md5('profile' || i)::uuid AND profile.content IS NOT NULL
        ) AS made
        JOIN console.contents AS content ON content.number = ${isNewest ? 'newest' : `1 + ${draw('content', `i || '-${nth}'`, setups)}`}
        JOIN console.setups AS setup ON setup.number = content.setup ORDER BY found_at`);
  }
  await executeSql(`
    UPDATE console.known_profiles AS known
    SET setup_since = newest.first_read_at, setup_before = before.setup, setup_before_since = newest.first_read_at - interval '${DAYS / versions} days'
    FROM console.configuration_snapshots AS newest JOIN console.contents AS before ON before.number = newest.before
    WHERE newest.profile = known.uuid AND newest.first_read_at > ${at} - interval '${DAYS / versions} days'`);
  await executeSql(`
    INSERT INTO console.activity (number, at, action, outcome, profile, intent, previous_hash, hash)
    SELECT i, ${at} - interval '30 days' + i * interval '1 minute', 'forms.changed',
      CASE WHEN i % 2 = 1 THEN 'intended' ELSE 'done' END, md5('profile' || (i + 1) / 2)::uuid,
      CASE WHEN i % 2 = 0 THEN i - 1 END, '', ''
    FROM generate_series(1, ${saves * 2}) AS i`);
  await executeSql(`INSERT INTO console.activity_head (one, number, hash) VALUES (1, ${saves * 2}, '')`);
  await executeSql(`
    INSERT INTO console.labels (kind, id, label, updated_at, updated_by)
    SELECT 'form', (100 + i)::text, 'Form ' || i, now(), 'Ada Hart' FROM generate_series(1, 200) AS i`);
  const context = { ...BY_ADMINISTRATOR, db, now: Date.now };
  for (const [index, scope] of [
    {},
    { status: ['Approved'], risk: ['Low'] },
    { team: ['Team 3'] },
  ].entries()) {
    const { rows } = await executeSql(`
      SELECT setup::float8 AS setup FROM console.known_profiles WHERE setup IS NOT NULL GROUP BY 1
      ORDER BY count(*) DESC OFFSET ${index * 2} LIMIT 1`);
    const [{ setup }] = rows as [{ setup: number }];
    const sections = ['director', 'ownership', 'identity', 'forms', 'document'];
    await saveBaseline(context, { name: `Customers of kind ${index}`, setup, sections, scope });
  }
  // If a baseline has always applied, only the profile's earlier versions show when a deviation began: that is the
  // slowest case.
  await executeSql(`UPDATE console.baseline_versions SET made_at = made_at - interval '30 days'`);
  // As in a console that has been running for a long time: judging all profiles again would occupy both cores for a
  // minute.
  await executeSql('TRUNCATE console.profiles_to_judge');
  await executeSql('VACUUM (FULL) console.known_profiles');
  for (const table of [
    'known_profiles',
    'configuration_snapshots',
    'activity',
    'labels',
    'setups',
    'contents',
    'setup_facts',
  ]) {
    await executeSql(`VACUUM (ANALYZE) console.${table}`);
  }
}
