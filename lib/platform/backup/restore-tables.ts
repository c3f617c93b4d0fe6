import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { BackupError, type SequenceLine } from './backup-format';
import { RowInserter } from './insert-rows';
import { checkBackup, readBackup } from './read-backup';
import { readTables, reference, rowsOf } from './read-tables';
import { pauseTriggers } from './restore-backup';

/**
 * Replaces the rows of some tables with those of a backup of the same version, in the given transaction. Sequences only
 * move forward, so that no number is used again.
 * @param isIncluded for the name of a table with its schema: `console.checks`
 * @throws BackupError
 */
export async function restoreTables(
  transaction: Queries,
  path: string,
  isIncluded: (table: string) => boolean,
): Promise<void> {
  await checkBackup(path);
  await transaction.execute(sql`SET LOCAL statement_timeout = 0`);
  const tables = (await readTables(transaction)).filter(({ name }) => isIncluded(name));
  const resume = await pauseTriggers(transaction);
  const references = tables.map((table) => table.reference);
  await transaction.execute(sql`TRUNCATE ${sql.join(references, sql`, `)}`);
  let inserter: RowInserter | null = null;
  for await (const entry of readBackup(path)) {
    if (entry.kind === 'row') {
      await inserter?.add(entry.row);
      continue;
    }
    await inserter?.flush();
    inserter = null;
    if (entry.kind === 'table' && isIncluded(entry.table)) {
      const table = tables.find(({ name }) => name === entry.table);
      if (!table) throw new BackupError('damaged');
      inserter = new RowInserter(transaction, table, entry.columns);
    } else if (entry.kind === 'sequence') await raiseSequence(transaction, entry.sequence);
  }
  await transaction.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
  await resume();
}

async function raiseSequence(db: Queries, { sequence, value }: SequenceLine): Promise<void> {
  const found = reference(sequence);
  const [row] = await rowsOf<{ last: string }>(db, sql`SELECT last_value::text AS last FROM ${found}`);
  if (row && BigInt(row.last) >= BigInt(value)) return;
  await db.execute(sql`SELECT setval(${sequence}::text::regclass, ${value}::bigint, true)`);
}
