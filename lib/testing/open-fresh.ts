import { afterAll, beforeAll } from 'vitest';
import type { Database } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open-database';
import { type DatabaseKind, type FreshDatabase, freshDatabase } from './databases';

/** One fresh database for a suite, available from its first test on. */
export function openFresh(kind: DatabaseKind): {
  readonly database: Database;
  readonly fresh: FreshDatabase;
} {
  const opened = {} as { database: Database; fresh: FreshDatabase };
  beforeAll(async () => {
    opened.fresh = await freshDatabase(kind);
    opened.database = await openDatabase(opened.fresh.location);
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.fresh.remove();
  });
  return opened;
}
