import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { SCHEMAS } from './backup-format';

export interface Table {
  /** Includes its schema: `console.known_profiles`. */
  name: string;
  /** As SQL names it. */
  reference: SQL;
  /** Without those that the database computes; `type` as SQL names it. */
  columns: { name: string; type: string }[];
}

/**
 * Not backed up: a restore must not bring back a session or token that has since ended, nor the lock of a dead
 * process.
 */
const PASSING = [
  'console.operator_sessions',
  'console.operator_tokens',
  'console.operator_verifications',
  'console.profile_leases',
  'console.sign_in_tries',
];

const passing = sql.join(
  PASSING.map((name) => sql`${name}`),
  sql`, `,
);

export const schemas = sql.join(
  SCHEMAS.map((name) => sql`${name}`),
  sql`, `,
);

export const reference = (name: string): SQL =>
  sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql`.`,
  );

/** The rows of a statement, for both kinds of database. */
export async function rowsOf<Row>(db: Queries, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}

/**
 * Every table that is backed up and has rows of its own, ordered so that tables follow those that their foreign keys
 * reference.
 */
export async function readTables(db: Queries): Promise<Table[]> {
  const found = await rowsOf<Omit<Table, 'reference'>>(
    db,
    sql`SELECT n.nspname || '.' || c.relname AS name, (
          SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                          ORDER BY a.attnum)
          FROM pg_attribute a
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN (${schemas}) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
          AND n.nspname || '.' || c.relname NOT IN (${passing})
        ORDER BY 1`,
  );
  // A partition's key counts for the whole table.
  const keys = await rowsOf<{ from: string; to: string }>(
    db,
    sql`SELECT fn.nspname || '.' || f.relname AS "from", tn.nspname || '.' || t.relname AS "to"
        FROM pg_constraint k
        LEFT JOIN pg_inherits i ON i.inhrelid = k.conrelid
        JOIN pg_class f ON f.oid = COALESCE(i.inhparent, k.conrelid) JOIN pg_namespace fn ON fn.oid = f.relnamespace
        JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
        WHERE k.contype = 'f' AND f.oid <> t.oid`,
  );
  return inOrder(
    found.map((table) => ({ ...table, reference: reference(table.name) })),
    keys,
  );
}

/** @throws Error if tables reference one another in a cycle: no order would work */
function inOrder(tables: Table[], keys: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const free = left.filter(({ name }) => !keys.some(({ from, to }) => from === name && waiting.has(to)));
    if (free.length === 0) throw new Error(`Foreign keys in a ring: ${[...waiting].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
