import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '@/lib/db/database';
import { operators } from '@/lib/db/operator-schema';
import { createService, type Service } from '@/lib/service/create-service';
import { NORTHWIND_WRITE } from '@/lib/service/seed/clients';
import { makeSigningKey, type SigningKey } from './identity-provider';
import type { SendRequest } from './mailbox';
import { PEOPLE } from './people';
import { Random } from './random';
import { rememberPglite } from './rewind-pglite';
import { ServiceLog } from './service-log';
import { openPglite, SharedSession } from './shared-session';
import { running, VirtualTime } from './virtual-time';

const PROFILES = 8;
/** Requests per minute: low enough to be reached. */
const LIMITS = { reads: 40, writes: 12, tokens: 60 };
const SEED = 'what all worlds begin with';

/** The database that every world of this process begins with. Worlds follow each other, so they can share it. */
export class PreparedDatabase {
  private constructor(
    private readonly pglite: PGlite,
    private readonly restore: () => void,
    /** The OpenID provider's. */
    readonly signingKey: SigningKey,
  ) {}

  /** @param template has all tables and no rows */
  static async open(template: Blob): Promise<PreparedDatabase> {
    const signingKey = await makeSigningKey();
    const time = new VirtualTime(SEED);
    const pglite = await openPglite(template);
    // Loads what is loaded when it is first needed: that can't be rewound.
    await pglite.exec("SELECT similarity('a', 'b'); DO $$ BEGIN NULL; END $$");
    const session = new SharedSession(pglite, time, new Random(SEED), { crash: () => null });
    const process = { name: 'service', isDead: false, skew: 0 };
    await time.during(running.run(process, () => insertRows(session.database(process, true))));
    await session.close();
    time.restore();
    return new PreparedDatabase(pglite, rememberPglite(pglite), signingKey);
  }

  /** The database, without what happened since it was prepared. */
  rewind(): PGlite {
    this.restore();
    return this.pglite;
  }
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
