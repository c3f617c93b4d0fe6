import { sql } from 'drizzle-orm';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { deleteAllWork } from '@/lib/platform/work/clear-work';
import { hashSecret } from '../access-token/authenticate-client';
import { serviceWorkStore } from '../context';
import { DEFAULT_LIMITS } from '../rate-limit/limit-of';
import { DEMO_CLIENTS } from '../seed/clients';
import { CONTOSO_FORMS, NORTHWIND_FORMS } from '../seed/forms';
import {
  CONTOSO_CONFIGURATION_NAMES,
  configurationNames,
  makePortalConfigurations,
  type SeedConfiguration,
} from '../seed/portal-configurations';
import { makeContoso, makeNorthwind } from '../seed/profiles';
import {
  accounts,
  clients,
  clockOffset,
  documents,
  faults,
  forms,
  portalConfigurations,
  profiles,
  rateWindows,
  scenarioRuns,
} from '../tables';
import { events, webhookAttempts, webhookDeliveries, webhookSubscriptions } from '../webhook-tables';
import { askForOwnReceiver } from '../webhooks/own-subscription';

export interface SeedSize {
  /** Configurations of the rich account; null: a believable number. */
  configurations: number | null;
  /** Profiles of the rich account; null or absent: a believable number. */
  profiles?: number | null;
  /** Profiles as of this time, most of them approved; null or absent: as in the seed. */
  seededBefore?: Date | null;
  /** What a reset restores instead of the seed, into emptied tables. */
  restore?: ((transaction: Queries) => Promise<void>) | null;
}

/** The seed's counts, printed in the terminal. */
export interface SeedCounts {
  accounts: number;
  configurations: number;
  profiles: number;
}

const BELIEVABLE = 214;
/** Rows sent to the database in one statement, as one JSON text. */
const BATCH = 20_000;
/**
 * The tables emptied by a reset, in locking order: changes lock the profiles first too. Event numbers
 * continue, so that none is reused.
 */
const SEEDED = [
  profiles,
  documents,
  accounts,
  clients,
  forms,
  portalConfigurations,
  rateWindows,
  clockOffset,
  faults,
  scenarioRuns,
  events,
  webhookSubscriptions,
  webhookDeliveries,
  webhookAttempts,
];
/** Writes the seed unless there is an account, all or nothing. */
export function seedIfEmpty(db: Queries, size: SeedSize): Promise<void> {
  return db.transaction(async (transaction) => {
    // A second instance waits and finds it done.
    await holdLock(transaction, 'seed');
    const [account] = await transaction.select({ slug: accounts.slug }).from(accounts).limit(1);
    if (!account) await writeSeed(transaction, size);
  });
}

/** Restores the seed, or what `restore` restores, all or nothing. The signing key is not replaced, so access tokens remain valid. */
export function resetToSeed(db: Queries, size: SeedSize): Promise<SeedCounts> {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'seed');
    await transaction.execute(sql`TRUNCATE ${sql.join(SEEDED, sql`, `)} RESTART IDENTITY`);
    const work = serviceWorkStore();
    await deleteAllWork(transaction, work);
    await askForOwnReceiver(transaction, work);
    if (!size.restore) return writeSeed(transaction, size);
    await size.restore(transaction);
    return {
      accounts: await transaction.$count(accounts),
      configurations: await transaction.$count(portalConfigurations),
      profiles: await transaction.$count(profiles),
    };
  });
}

async function writeSeed(
  db: Queries,
  { configurations, profiles: count, seededBefore }: SeedSize,
): Promise<SeedCounts> {
  const limits = {
    readsPerMinute: DEFAULT_LIMITS.reads,
    writesPerMinute: DEFAULT_LIMITS.writes,
    tokensPerMinute: DEFAULT_LIMITS.tokens,
  };
  await insertRows(db, accounts, [
    { slug: 'northwind', name: 'Northwind Commercial Bank', ...limits },
    { slug: 'contoso', name: 'Contoso Lettings', ...limits },
  ]);
  await insertRows(
    db,
    clients,
    DEMO_CLIENTS.map(({ clientId, clientSecret, slug, scope, name }) => ({
      clientId,
      account: slug,
      name,
      secretHash: hashSecret(clientSecret),
      scope,
    })),
  );
  await insertRows(db, forms, [
    ...NORTHWIND_FORMS.map((form) => ({ account: 'northwind', ...form })),
    ...CONTOSO_FORMS.map((form) => ({ account: 'contoso', ...form })),
  ]);
  const northwind = makeNorthwind(count, seededBefore);
  const contoso = makeContoso(seededBefore);
  await insertRows(db, profiles, [...northwind.profiles, ...contoso.profiles]);
  await insertRows(db, documents, [...northwind.documents, ...contoso.documents]);
  const rich = configurationNames(configurations ?? BELIEVABLE);
  await insertConfigurations(db, 'northwind', makePortalConfigurations('northwind', rich, 1_000));
  await insertConfigurations(
    db,
    'contoso',
    makePortalConfigurations('contoso', CONTOSO_CONFIGURATION_NAMES, 40),
  );
  return {
    accounts: 2,
    configurations: rich.length + CONTOSO_CONFIGURATION_NAMES.length,
    profiles: northwind.profiles.length + contoso.profiles.length,
  };
}

async function insertConfigurations(db: Queries, account: string, rows: SeedConfiguration[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH));
    await db.execute(sql`
      INSERT INTO ${portalConfigurations} (account, id, name, search_name, created_at, updated_at)
      SELECT ${account}, id, name, search_name, created_at, updated_at
      FROM json_to_recordset(${batch}::json)
        AS row (id bigint, name text, search_name text, created_at timestamptz, updated_at timestamptz)`);
  }
}
