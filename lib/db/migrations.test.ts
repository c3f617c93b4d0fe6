import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrationsFolder } from './migrations-folder';

type Snapshot = ReturnType<typeof generateDrizzleJson>;

test('the migrations lead to the tables of the schema: `npm run db:generate` has nothing to add', async () => {
  const folder = join(migrationsFolder(), 'meta');
  const latest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(join(folder, latest ?? ''), 'utf8')) as Snapshot;
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('-schema.ts'));
  const modules = await Promise.all(
    files.map((name) => import(join(import.meta.dirname, name)) as Promise<object>),
  );
  const wanted = generateDrizzleJson(Object.assign({}, ...modules), migrated.id);
  expect(Object.keys(wanted.tables)).toContain('service.profiles');
  expect(await generateMigration(migrated, wanted)).toEqual([]);
});

describe('data of earlier versions', () => {
  const database = new PGlite();
  const files = readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'));
  const migrate = async (names: readonly string[]) => {
    for (const name of names) await database.exec(readFileSync(join(migrationsFolder(), name), 'utf8'));
  };
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

  beforeAll(async () => {
    const place = (ending: string) => files.findIndex((name) => name.endsWith(ending));
    const [identity, sessions] = [place('webhook_identity.sql'), place('hashed_session_tokens.sql')];
    await migrate(files.slice(0, identity));
    await database.exec(`INSERT INTO console.received_webhooks (id, verified, received_at, headers, body)
      VALUES ('a', true, now(), '{}', '{"é":1}'), ('b', false, now(), '{}', '')`);
    await migrate(files.slice(identity, sessions));
    await database.exec(`INSERT INTO console.operators (id, name, email) VALUES ('a', 'Ada', 'ada@example.com');
      INSERT INTO console.operator_sessions (id, token, operator_id, expires_at)
        VALUES ('s', 'the token', 'a', now());
      INSERT INTO console.operator_accounts (id, operator_id, provider_id, account_id, password, id_token)
        VALUES ('p', 'a', 'credential', 'a', 'a hash', 'a token of the provider')`);
    await migrate(files.slice(sessions));
    return () => database.close();
  });

  test('webhooks held before their identity had a body in it are kept, and know their bodies', async () => {
    const { rows } = await database.query(
      'SELECT number, id, body_hash FROM console.received_webhooks ORDER BY 1',
    );
    expect(rows).toEqual([
      { number: 1, id: 'a', body_hash: sha256('{"é":1}') },
      { number: 2, id: 'b', body_hash: sha256('') },
    ]);
  });

  test('sessions that are open go on, their tokens are kept as hashes, and a provider’s not at all', async () => {
    const { rows } = await database.query('SELECT token FROM console.operator_sessions');
    expect(rows).toEqual([{ token: sha256('the token') }]);
    const accounts = await database.query('SELECT * FROM console.operator_accounts');
    expect(accounts.rows).toMatchObject([
      { operator_id: 'a', provider_id: 'credential', password: 'a hash' },
    ]);
    expect(JSON.stringify(accounts.rows)).not.toContain('a token of the provider');
  });
});
