import { startPostgres } from '@/lib/testing/postgres';
import { makeRunFolder } from '@/lib/testing/run-folder';

/** The PostgreSQL server for every world of a run. */
export const startServer = () => startPostgres(makeRunFolder());
