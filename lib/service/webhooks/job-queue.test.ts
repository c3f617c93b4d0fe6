import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PgBoss from 'pg-boss';
import { expect, test } from 'vitest';
import { migrationsFolder } from '@/lib/db/migrations-folder';

const bare = (text: string) => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ');

test('the queue’s tables in our migrations are the ones that this version of pg-boss would make', () => {
  const migration = bare(readFileSync(join(migrationsFolder(), '0002_job_queue.sql'), 'utf8'));
  const [, plans = ''] =
    /SELECT pg_advisory_xact_lock\([^;]*;(.*)COMMIT;/s.exec(PgBoss.getConstructionPlans()) ?? [];
  const statements = bare(plans)
    .split(/;(?![^$]*\$\$ LANGUAGE)/)
    .map((statement) => statement.trim())
    .filter(Boolean);
  expect(statements.length).toBeGreaterThan(10);
  for (const statement of statements) expect(migration).toContain(statement);
});
