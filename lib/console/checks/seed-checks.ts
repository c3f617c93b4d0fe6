import { randomUUID } from 'node:crypto';
import { STARTER_CHECKS } from '@/lib/configuration/checks/starter-checks';
import { holdLock } from '@/lib/db/advisory-locks';
import { checkExceptions, checks } from '@/lib/db/check-schema';
import type { Queries } from '@/lib/db/database';
import { consoleSettings } from '@/lib/db/operator-schema';
import { announce } from '../live/announce';
import { insertCheck } from './check-rows';
import { judgeAll } from './judge-profiles';

interface SeedContext {
  /** A profile that fails `EXCEPTED`; undefined where the sandbox has it not. */
  excepted: string | undefined;
  /** Unix time in milliseconds. */
  now: number;
}

const SEEDED_BY = 'Sandbox';
const DAY = 86_400_000;
/** Of the starter checks this one is left for whoever looks around to switch on. */
const DRAFT = 'Someone submits the profile';
const EXCEPTED = 'A shown declaration has text';
const REASON = 'The club signs its own declaration on paper, which is being scanned.';

/** The sandbox's own checks, once: deleted by an operator they do not come back at the next start. */
export function seedChecksOnce(db: Queries, seeding: SeedContext): Promise<void> {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const mark = { key: 'sandbox_checks', value: 'planted' };
    const first = await transaction.insert(consoleSettings).values(mark).onConflictDoNothing().returning();
    if (first.length > 0 && (await transaction.$count(checks)) === 0) await insert(transaction, seeding);
  });
}

/** For a sandbox that was reset: its own checks, and no other. */
export function reseedChecks(db: Queries, seeding: SeedContext): Promise<void> {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    await transaction.delete(checks);
    await insert(transaction, seeding);
    await announce(transaction, { kind: 'checks', profile: null });
  });
}

/** Profiles that are known already are judged, others when they come. */
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
