import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Holding } from './databases';
import { makePgliteTemplates, makePostgresTemplates } from './make-templates';
import { startPostgres } from './postgres';
import { makeRunFolder } from './run-folder';

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL in which tests may create databases. */
    postgresUrl: string;
    /** Names of databases in it: to be copied, not opened. */
    postgresTemplates: Record<Holding, string>;
    /** A data folder with an empty, migrated PGlite: copied, not opened. Creating one takes seconds. */
    pgliteTemplate: string;
    /** The same, with the service's seed. */
    seededPgliteTemplate: string;
  }
}

/**
 * Vitest's global setup: both kinds of database, once per run. TEST_DATABASE_URL names a PostgreSQL to use; otherwise
 * one is started here. Without either the run fails: a silently skipped test proves nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeRunFolder();
  const [postgres, folders] = await Promise.all([
    startPostgres(folder),
    makePgliteTemplates(join(folder, 'templates')),
  ]);
  const databases = await makePostgresTemplates(postgres.url);
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplates', databases.names);
  project.provide('pgliteTemplate', folders.tables);
  project.provide('seededPgliteTemplate', folders.seed);
  // Tests also write here, so that their files are always deleted with it.
  process.env.TMPDIR = folder;
  return async () => {
    await databases.remove();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
