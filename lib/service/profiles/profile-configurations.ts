import type { Database } from '@/lib/db/database';
import type { Answer } from '../http/answer';
import { readJsonBody } from '../http/read-json-body';
import { createConfigurationCache } from './configuration-cache';
import { readFormsUpdate } from './read-forms-update';
import { readPortalConfiguration, unknownProfile } from './read-portal-configuration';
import { updatePortalConfiguration } from './update-portal-configuration';

export interface ProfileConfigurations {
  read(account: string, uuid: string): Answer | Promise<Answer>;
  update(account: string, uuid: string, request: Request): Promise<Answer>;
  forget(): void;
}

/** Reading and updating; what was read is remembered only where no other process can write. */
export function createProfileConfigurations(
  { db, exclusive }: Database,
  clock: () => number,
): ProfileConfigurations {
  const cache = createConfigurationCache();

  async function readSlowly(account: string, uuid: string, key: string): Promise<Answer> {
    const read = () => readPortalConfiguration(db, account, uuid);
    const body = exclusive ? await cache.fill(key, read) : await read();
    if (body === null) throw unknownProfile();
    return { status: 200, body };
  }

  return {
    read(account, uuid) {
      const key = `${account}/${uuid}`;
      const known = cache.get(key);
      return known === undefined ? readSlowly(account, uuid, key) : { status: 200, body: known };
    },
    async update(account, uuid, request) {
      const update = readFormsUpdate(await readJsonBody(request));
      try {
        const body = await updatePortalConfiguration(db, { account, uuid, update, nowMs: clock() });
        return { status: 200, body };
      } finally {
        // After a failure too: a commit whose answer was lost may have happened.
        cache.forget(`${account}/${uuid}`);
      }
    },
    forget: () => cache.forgetAll(),
  };
}
