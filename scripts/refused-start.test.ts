import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '@/lib/platform/db/open-database';
import { DATABASE_KINDS, type FreshDatabase, freshDatabase } from '@/lib/testing/databases';

/** Makes the database reject the seed. */
const REFUSE = `
  CREATE FUNCTION service.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON service.accounts FOR EACH STATEMENT EXECUTE FUNCTION service.refuse();`;

describe.each(DATABASE_KINDS)('a start that the database refuses, on %s', (kind) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    const database = await openDatabase(fresh.location);
    await database.executeSql(REFUSE);
    await database.close();
  });
  afterAll(() => fresh.remove());

  test.each(['service', 'reset-sandbox'])(
    'npm run %s prints the reason in one sentence and exits with code 1',
    async (script) => {
      const { dataDir, databaseUrl } = fresh.location;
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', '--conditions=react-server', `scripts/${script}.ts`],
        {
          env: {
            PATH: process.env.PATH,
            NODE_ENV: 'test',
            PORT: '65535',
            ...(databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
          },
        },
      );
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      const [code] = await once(child, 'close');
      expect(output).toBe('The program stopped: the database refused a query with error P0001.\n');
      expect(code).toBe(1);
    },
    60_000,
  );
});
