import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ActivityPage } from '@/lib/contract/activity';
import type { Queries } from '@/lib/db/database';

/** Choices at most. */
const MOST = 500;

/** From one operator to the next by the index: however many rows there are, as many steps as operators. */
const OPERATORS = sql`
  WITH RECURSIVE ids AS (
    (SELECT operator_id AS id FROM console.activity WHERE operator_id IS NOT NULL ORDER BY operator_id LIMIT 1)
    UNION ALL
    SELECT (SELECT operator_id FROM console.activity WHERE operator_id > ids.id ORDER BY operator_id LIMIT 1)
    FROM ids WHERE ids.id IS NOT NULL
  )
  SELECT ids.id, newest.operator_name AS name, newest.operator_email AS email
  FROM ids CROSS JOIN LATERAL (
    SELECT operator_name, operator_email FROM console.activity
    WHERE operator_id = ids.id ORDER BY number DESC LIMIT 1
  ) AS newest
  ORDER BY name, email LIMIT ${MOST}`;

const rows = z.array(
  z.object({
    id: z.string(),
    name: z
      .string()
      .nullable()
      .transform((text) => text ?? ''),
    email: z
      .string()
      .nullable()
      .transform((text) => text ?? ''),
  }),
);

/** Who ever did anything, by their newest names. */
export async function listOperators(db: Queries): Promise<ActivityPage['operators']> {
  const result: { rows?: unknown } = (await db.execute(OPERATORS)) as { rows?: unknown };
  return rows.parse(result.rows);
}
