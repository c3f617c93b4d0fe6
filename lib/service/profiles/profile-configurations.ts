import type { Database } from '@/lib/db/database';
import type { Answer } from '../http/answer';
import { readJsonBody } from '../http/read-json-body';
import { readPortalConfiguration, unknownProfile } from './read-portal-configuration';
import { readFormsUpdate, updatePortalConfiguration } from './update-portal-configuration';

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

/** Answers that are remembered: some 5 kB each. */
const REMEMBERED = 2_000;

/** Bytes: a text would be encoded anew for every answer. */
type Body = Uint8Array<ArrayBuffer>;

/**
 * Serialised answers by key, for a database that no other process writes. An answer that was read before
 * a change and arrives after it is not kept.
 */
interface ConfigurationCache {
  get(key: string): Body | undefined;
  /** Reads with `read`, and keeps what came unless something was forgotten meanwhile. */
  fill(key: string, read: () => Promise<string | null>): Promise<Body | null>;
  forget(key: string): void;
  forgetAll(): void;
}

const encoder = new TextEncoder();

function createConfigurationCache(): ConfigurationCache {
  const answers = new Map<string, Body>();
  let changes = 0;
  return {
    get: (key) => answers.get(key),
    async fill(key, read) {
      const before = changes;
      const text = await read();
      if (text === null) return null;
      const answer = encoder.encode(text);
      if (before === changes) {
        if (answers.size >= REMEMBERED) forgetOldest(answers);
        answers.set(key, answer);
      }
      return answer;
    },
    forget(key) {
      changes += 1;
      answers.delete(key);
    },
    forgetAll() {
      changes += 1;
      answers.clear();
    },
  };
}

/** A map keeps the order of insertion. */
function forgetOldest(map: Map<string, unknown>): void {
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
