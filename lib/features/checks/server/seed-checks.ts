import { randomUUID } from 'node:crypto';
import { STARTER_CHECKS } from '@/lib/configuration/checks/starter-checks';
import { restartNumbers } from '@/lib/features/settings/server/next-number';
import { consoleSettings } from '@/lib/features/settings/tables';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { checkExceptions } from '../../exceptions/tables';
import { checks } from '../tables';
import { insertCheck } from './check-rows';
import { judgeAll } from './judge-profiles';

interface SeedContext {
  /** A profile that fails `EXCEPTED`; undefined if the sandbox has none. */
  excepted: string | undefined;
  /** Unix time in milliseconds. */
  now: number;
}

const SEEDED_BY = 'Sandbox';
const DAY = 86_400_000;
/** This starter check is left as a draft, to be activated while trying the sandbox. */
const DRAFT = 'Someone submits the profile';
const EXCEPTED = 'A shown declaration has text';
const REASON = 'The club signs its own declaration on paper, which is being scanned.';

/**
 * Adds the sandbox's own checks once: if an operator deletes them, the next start does not add them again.
 */
export function seedChecksOnce(db: Queries, seeding: SeedContext): Promise<void> {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const mark = { key: 'sandbox_checks', value: 'planted' };
    const first = await transaction.insert(consoleSettings).values(mark).onConflictDoNothing().returning();
    if (first.length > 0 && (await transaction.$count(checks)) === 0) await insert(transaction, seeding);
  });
}

/** For a sandbox that was reset: replaces all checks with its own. */
export function reseedChecks(db: Queries, seeding: SeedContext): Promise<void> {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    await transaction.delete(checks);
    await restartNumbers(transaction, 'checks');
    await insert(transaction, seeding);
    await announce(transaction, { kind: 'checks', profile: null });
  });
}

/** Known profiles are queued to be judged; others are judged when they appear. */
async function insert(transaction: Queries, { excepted, now }: SeedContext): Promise<void> {
  const at = new Date(now);
  for (const definition of STARTER_CHECKS) {
    const id = randomUUID();
    const state = definition.title === DRAFT ? 'draft' : 'on';
    await insertCheck(transaction, { id, state, definition, at, by: SEEDED_BY });
    if (definition.title !== EXCEPTED || excepted === undefined) continue;
    await transaction.insert(checkExceptions).values({
      id: randomUUID(),
      check: id,
      checkVersion: 1,
      profile: excepted,
      reason: REASON,
      until: new Date(now + 12 * DAY).toISOString().slice(0, 10),
      madeAt: at,
      madeBy: SEEDED_BY,
      madeById: SEEDED_BY,
      confirmedAt: at,
      confirmedBy: null,
    });
  }
  await judgeAll(transaction, at);
}
