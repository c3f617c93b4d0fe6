import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../db/database';
import { reference, rowsOf, schemas } from './read-tables';

/** How a trigger is on. Source: PostgreSQL, "pg_trigger", `tgenabled`. */
const ENABLE: Record<string, SQL> = {
  O: sql`ENABLE TRIGGER`,
  A: sql`ENABLE ALWAYS TRIGGER`,
  R: sql`ENABLE REPLICA TRIGGER`,
};

/**
 * Triggers of our own tables refuse or add to rows; restored ones are to stay as they were.
 * @returns what puts each trigger on again, as it was
 */
export async function pauseTriggers(db: Queries): Promise<() => Promise<void>> {
  const found = await rowsOf<{ table: string; name: string; enabled: string }>(
    db,
    sql`SELECT n.nspname || '.' || c.relname AS "table", t.tgname AS name, t.tgenabled AS enabled
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE NOT t.tgisinternal AND t.tgenabled <> 'D' AND n.nspname IN (${schemas})`,
  );
  const alter = async (one: (typeof found)[number], how: SQL) => {
    await db.execute(sql`ALTER TABLE ${reference(one.table)} ${how} ${sql.identifier(one.name)}`);
  };
  for (const one of found) await alter(one, sql`DISABLE TRIGGER`);
  return async () => {
    for (const one of found) await alter(one, ENABLE[one.enabled] ?? sql`ENABLE TRIGGER`);
  };
}
