import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { ProfilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import type { ConfigurationChange } from '@/lib/configuration/merge-configuration';
import type { Database, Queries } from '@/lib/platform/db/database';
import { profiles } from '../tables';
import { changeConfiguration } from './change-configuration';
import { unknownProfile } from './lock-profile';
import { readFormsUpdate, updatePortalConfiguration } from './update-portal-configuration';

/** Serialised responses to GET, and to PATCH. */
export interface ProfileConfigurations {
  read(account: string, uuid: string): Body | Promise<Body | string>;
  update(account: string, uuid: string, body: unknown): Promise<string>;
  /** Any section, which the API does not allow. */
  change(account: string, uuid: string, change: ConfigurationChange): Promise<ProfilePortalConfiguration>;
  dropCache(): void;
}

/** Reads and updates configurations; they are cached only if no other process can write. */
export function createProfileConfigurations(
  { db, exclusive }: Database,
  clock: () => number,
): ProfileConfigurations {
  const cache = new LRUCache<string, Body>({ max: MOST_CACHED });
  let changes = 0;

  async function readSlowly(account: string, uuid: string, key: string): Promise<Body | string> {
    const before = changes;
    const text = await readPortalConfiguration(db, account, uuid);
    if (text === null) throw unknownProfile();
    if (!exclusive) return text;
    const body = encoder.encode(text);
    // A change meanwhile may not be in this response.
    if (before === changes) cache.set(key, body);
    return body;
  }

  /**
   * Clears the cached response even after a failure: the change may have been committed without a response.
   */
  async function changing<Answer>(
    account: string,
    uuid: string,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await run();
    } finally {
      changes += 1;
      cache.delete(`${account}/${uuid}`);
    }
  }

  return {
    read(account, uuid) {
      const key = `${account}/${uuid}`;
      return cache.get(key) ?? readSlowly(account, uuid, key);
    },
    async update(account, uuid, body) {
      const update = readFormsUpdate(body);
      return changing(account, uuid, () =>
        updatePortalConfiguration(db, { account, uuid, update, nowMs: clock() }),
      );
    },
    change: (account, uuid, change) =>
      changing(account, uuid, () => changeConfiguration(db, { account, uuid, change, nowMs: clock() })),
    dropCache() {
      changes += 1;
      cache.clear();
    },
  };
}

/** Limit on the cached responses: some 5 kB each. */
const MOST_CACHED = 2_000;

/** Bytes: a string would have to be encoded for every response. */
type Body = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

/**
 * The body of GET /profiles/{uuid}/portal-configuration; null if the account has no such profile. The
 * configuration is returned as the database stores it, without parsing.
 */
async function readPortalConfiguration(db: Queries, account: string, uuid: string): Promise<string | null> {
  const [profile] = await db
    .select({ configuration: sql<string>`${profiles.configuration}::text` })
    .from(profiles)
    .where(and(eq(profiles.uuid, uuid), eq(profiles.account, account)));
  return profile ? `{"data":${profile.configuration}}` : null;
}
