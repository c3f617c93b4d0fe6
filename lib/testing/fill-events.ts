import type { Database } from '@/lib/platform/db/database';

interface Amount {
  profiles: number;
  events: number;
  /** Number of profiles with a name. */
  named?: number;
}

/** Pseudo-random and the same in every run: a number from 0 below `most` for row `i`, another for each `about`. */
const draw = (about: string, most: number) => `(hashtext('${about}' || i) & 2147483647) % ${most}`;
const oneOf = (about: string, values: readonly string[]) =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])[1 + ${draw(about, values.length)}]`;

const STATUSES = oneOf('status', [
  ...['Approved', 'Approved', 'Approved', 'Needs Review', 'Needs Review', 'Processed', 'Declined'],
  ...['Additional Info Required', 'Archived', 'Incomplete'],
]);
const RISKS = oneOf('risk', ['Low', 'Low', 'Low', 'Medium', 'Medium', 'High']);
const EVENTS = oneOf('event', [
  ...['profile.updated', 'profile.updated', 'profile.updated', 'profile.created'],
  ...['document.processed', 'document.processed', 'document.complete'],
]);
/** A row without events: known from a read alone. */
const unlessRead = (text: string) => `CASE WHEN i % 100 = 0 THEN NULL ELSE ${text} END`;
const PLACES = oneOf('place', [
  'Alderley',
  'Farnley',
  'Harbour',
  'Kingsmere',
  'Northgate',
  'Selwyn',
  'Yarrow',
]);
const TRADES = oneOf('trade', ['Instruments', 'Freight', 'Joinery', 'Interiors', 'Glass', 'Angling Club']);
const PADDING = 'x'.repeat(350);

/** Rows per statement: the database cancels one that takes longer than half a minute. */
const BATCH = 50_000;

async function inBatches(count: number, run: (series: string) => Promise<unknown>): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) {
    await run(`generate_series(${first}, ${Math.min(count, first + BATCH - 1)}) AS i`);
  }
}

/** Fills the tables of events and of the directory, with the statistics of a settled database. */
export async function fillEvents(
  { executeSql }: Database,
  { profiles, events, named = 0 }: Amount,
): Promise<void> {
  await inBatches(profiles, (series) =>
    executeSql(`
    INSERT INTO console.known_profiles
      (uuid, customer_reference, search_reference, review_status, risk, team, assignee, data, state_at, seen_at, first_seen_at)
    SELECT uuid, reference, lower(reference), status, risk, team, assignee, json_build_object('padding', '${PADDING}'),
      CASE WHEN i % 100 = 0 THEN NULL ELSE at END, at + interval '1 second', at
    FROM (
      SELECT i, md5('profile' || i)::uuid AS uuid,
        ${unlessRead(`chr(65 + ${draw('letter', 26)}) || 'C-' || lpad(i::text, 7, '0')`)} AS reference,
        ${unlessRead(STATUSES)} AS status, ${unlessRead(RISKS)} AS risk,
        ${unlessRead(`'Team ' || ${draw('team', 12)}`)} AS team,
        ${unlessRead(`'Person ' || ${draw('assignee', 40)}`)} AS assignee,
        timestamptz '2026-01-01' + ${draw('at', 20_000_000)} * interval '1 second' AS at
      FROM ${series}
    ) AS made`),
  );
  await inBatches(events, (series) =>
    executeSql(`
    INSERT INTO console.received_webhooks
      (id, event, profile, timestamp, status, verified, flags, received_at, headers, body, body_hash)
    SELECT 'msg_' || i, event, md5('profile' || 1 + ${draw('profile', profiles)})::uuid, at,
      CASE WHEN event = 'document.complete' THEN 'complete' WHEN event = 'document.processed' THEN 'pending' ELSE status END,
      i % 50 > 0, CASE WHEN i % 200 = 0 THEN '["late"]'::json ELSE '[]'::json END, at,
      '{"webhook-id": "msg"}', '{"event":"' || event || '","padding":"${PADDING}"}',
      md5('body' || i)
    FROM (
      SELECT i, ${EVENTS} AS event, ${STATUSES} AS status,
        timestamptz '2026-01-01' + i * interval '20 seconds' AS at
      FROM ${series}
    ) AS made`),
  );
  await executeSql(`
    INSERT INTO console.labels (kind, id, label, search_words, updated_at, updated_by)
    SELECT 'profile', md5('profile' || i)::uuid, name, lower(name), now(), 'Ada Hart'
    FROM (SELECT i, ${PLACES} || ' ' || ${TRADES} || ' ' || i AS name FROM generate_series(1, ${named}) AS i) AS made`);
  await executeSql('VACUUM (ANALYZE) console.labels');
  await executeSql('VACUUM (ANALYZE) console.known_profiles');
  await executeSql('VACUUM (ANALYZE) console.received_webhooks');
}
