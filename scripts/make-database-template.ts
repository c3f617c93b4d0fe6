import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { templateFolder, templatesFolder } from '../lib/db/database-template';
import { openDatabase } from '../lib/db/open-database';

/** The last step of a build: creates the database that first starts copy (docs/decisions/084). */
rmSync(templatesFolder(), { recursive: true, force: true });
mkdirSync(templatesFolder(), { recursive: true });
const making = mkdtempSync(join(templatesFolder(), 'making-'));
const database = await openDatabase({ dataDir: making, databaseUrl: null });
await database.close();
renameSync(join(making, 'database'), await templateFolder());
rmSync(making, { recursive: true });
