import { HISTORY_MARK } from '@/lib/application/sandbox-history';
import { writeBackup } from '@/lib/platform/backup/write-backup';
import { Customers, readCustomers } from './customers';
import { story } from './story';
import { Year } from './year';

/**
 * `make-year <file>`: plays twelve months of the sandbox that end now, and writes the database as a backup. Secrets are
 * left out: each sandbox makes its own.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: make-year <file>');

const DAYS = 365;

const year = await Year.begin(Date.now(), DAYS);
for (const { daysAgo, hour, run } of story(new Customers(await readCustomers(year)))) {
  await year.until(daysAgo, hour);
  await run(year).catch((cause: unknown) => {
    throw new Error(`${daysAgo} days before the end of the year, something failed:`, { cause });
  });
}
await year.finish();
const { db } = year.database;
await year.database.executeSql('DELETE FROM service.signing_keys');
await year.database.executeSql('DELETE FROM service.webhook_subscriptions');
await year.database.executeSql('DELETE FROM service.rate_windows');
// The console learns the service's limits again: those of the year were high.
await year.database.executeSql('DELETE FROM console.background_budgets');
await year.database.executeSql('DELETE FROM console.background_use');
await year.database.executeSql('INSERT INTO console.settings (key, value) VALUES ($1, $2)', [
  HISTORY_MARK,
  new Date(year.end).toISOString(),
]);
await writeBackup(db, file, new Date(year.end));
await year.database.close();
