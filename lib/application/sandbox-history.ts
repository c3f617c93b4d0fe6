import { eq } from 'drizzle-orm';
import { consoleSettings } from '@/lib/features/settings/tables';
import { BackupError } from '@/lib/platform/backup/backup-format';
import { restoreBackup } from '@/lib/platform/backup/restore-backup';
import { restoreTables } from '@/lib/platform/backup/restore-tables';
import type { Database, Queries } from '@/lib/platform/db/database';
import { findTemplate } from '@/lib/platform/db/database-template';

/**
 * The twelve months that a sandbox begins with. The build makes them (`simulation/year`); here a new PostgreSQL database
 * gets them, and a reset brings them back.
 */

/** What a reset leaves as it is in the service: the key that signs tokens, and work, which it empties itself. */
const LEFT_IN_SERVICE = /^service\.(signing_keys|work_)/;

/** What a reset replaces in the console; Activity, operators, settings and alerts stay as they are. */
const REPLACED_IN_CONSOLE =
  /^console\.(received_webhooks|known_profiles|configuration_|contents|setups|setup_facts|check|findings|profiles_to_judge|assignment|saved_views|default_views|baseline|accepted_deviations|labels)/;

/** Puts the history into a new PostgreSQL database. The embedded one is copied from a folder instead. */
export async function beginWithHistory({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<void> {
  const backup = kind === 'postgres' ? await findTemplate('history.backup') : null;
  if (backup === null) return;
  await restoreBackup(db, backup, { replace: false }).catch((cause: unknown) => {
    if (!(cause instanceof BackupError && cause.code === 'not_empty')) throw cause;
  });
}

/** Null if the database has no history, or no build of this version has made one: a reset then restores the seed. */
export async function findHistory(db: Queries): Promise<SandboxHistory | null> {
  const backup = (await hasHistory(db)) ? await findTemplate('history.backup') : null;
  if (backup === null) return null;
  return {
    restoreService: (transaction) =>
      restoreTables(
        transaction,
        backup,
        (table) => table.startsWith('service.') && !LEFT_IN_SERVICE.test(table),
      ),
    restoreConsole: (transaction) =>
      restoreTables(transaction, backup, (table) => REPLACED_IN_CONSOLE.test(table)),
  };
}

/** Each replaces its tables with those at the end of the twelve months, in a transaction. */
export interface SandboxHistory {
  restoreService(transaction: Queries): Promise<void>;
  restoreConsole(transaction: Queries): Promise<void>;
}

/** The setting that a sandbox with a history has: the end of it, ISO 8601. */
export const HISTORY_MARK = 'sandbox_history';

/** Whether the database began with the history that the build made. */
async function hasHistory(db: Queries): Promise<boolean> {
  const found = await db.select().from(consoleSettings).where(eq(consoleSettings.key, HISTORY_MARK));
  return found.length > 0;
}
