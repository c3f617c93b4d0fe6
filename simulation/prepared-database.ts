import pg from 'pg';
import { operators } from '@/lib/features/operators/tables';
import type { Database } from '@/lib/platform/db/database';
import { createService, type Service } from '@/lib/service/create-service';
import { NORTHWIND_WRITE } from '@/lib/service/seed/clients';
import { makeSigningKey, type SigningKey } from './identity-provider';
import type { SendRequest } from './mailbox';
import { PEOPLE } from './people';
import { migrateOn, openPglite, PgliteSession } from './pglite-session';
import { PostgresSession, VIRTUAL_CLOCK, VIRTUAL_PATH } from './postgres-session';
import { Random } from './random';
import { rememberPglite } from './rewind-pglite';
import { ServiceLog } from './service-log';
import type { Session, StatementFaults } from './session';
import { running, VirtualTime } from './virtual-time';

const PROFILES = 8;
/** Requests per minute: low enough to be reached. */
const LIMITS = { reads: 40, writes: 12, tokens: 60 };
const SEED = 'what all worlds begin with';

/** What every world of this process begins with. */
export interface PreparedDatabase {
  /** The OpenID provider's. */
  readonly signingKey: SigningKey;
  /** A new world's database, which contains only what was prepared. The one before must be closed. */
  openSession(time: VirtualTime, random: Random, faults: StatementFaults): Promise<Session>;
}

/** @param template has all tables and no rows */
export async function preparePglite(template: Blob): Promise<PreparedDatabase> {
  // Opened in virtual time, which has to replace its timers too.
  const { pglite } = await inFirstWorld(async (...world) => {
    const opened = await openPglite(template);
    // Loads what is loaded when it is first needed: that can't be rewound.
    await opened.exec("SELECT similarity('a', 'b'); DO $$ BEGIN NULL; END $$");
    return new PgliteSession(opened, ...world);
  });
  const rewind = rememberPglite(pglite);
  return {
    signingKey: await makeSigningKey(),
    async openSession(...world) {
      rewind();
      return new PgliteSession(pglite, ...world);
    },
  };
}

/** @param address of a server, on which it creates databases named after this process */
export async function preparePostgres(address: string): Promise<PreparedDatabase> {
  const template = `simulation_${process.pid}`;
  const of = (database: string) => Object.assign(new URL(address), { pathname: database });
  const create = (database: string, from: string) =>
    executeOnce(new URL(address), [
      `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`,
      `CREATE DATABASE ${database} TEMPLATE ${from}`,
    ]);
  await create(template, 'template1');
  await executeOnce(of(template), [VIRTUAL_CLOCK]);
  await migrateOn({ connectionString: of(template).href, options: VIRTUAL_PATH });
  await inFirstWorld((...world) => PostgresSession.open(of(template), ...world));
  return {
    signingKey: await makeSigningKey(),
    async openSession(...world) {
      await create(`${template}_world`, template);
      return PostgresSession.open(of(`${template}_world`), ...world);
    },
  };
}

async function executeOnce(address: URL, texts: readonly string[]): Promise<void> {
  const client = new pg.Client(address.href);
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}

async function inFirstWorld<Opened extends Session>(
  open: (...world: Parameters<PreparedDatabase['openSession']>) => Promise<Opened>,
): Promise<Opened> {
  const time = new VirtualTime(SEED);
  const session = await open(time, new Random(SEED), { crash: () => null, loses: () => false });
  const process = { name: 'service', isDead: false, skew: 0 };
  await time.during(running.run(process, () => insertRows(session.database(process, true))));
  await session.close();
  time.restore();
  return session;
}

/** The service, with its profiles, which it makes if there are none yet. */
export const openService = (database: Database, request?: SendRequest): Promise<Service> =>
  createService({
    database,
    clock: Date.now,
    configurations: 2,
    profiles: PROFILES,
    limits: LIMITS,
    ownReceiver: {
      account: NORTHWIND_WRITE.slug,
      address: 'http://console.world/api/webhooks/onboarding',
    },
    delivery: request ? { request } : {},
  });

async function insertRows(database: Database): Promise<void> {
  await openService(database);
  await ServiceLog.install(database);
  for (const { id, name, role } of PEOPLE) {
    await database.db.insert(operators).values({ id, name, email: `${id}@example.com`, role });
  }
  await database.close();
}
