/** Answers that are remembered: some 5 kB each. */
const REMEMBERED = 2_000;

/** Bytes: a text would be encoded anew for every answer. */
type Body = Uint8Array<ArrayBuffer>;

/**
 * Serialised answers by key, for a database that no other process writes. An answer that was read before
 * a change and arrives after it is not kept.
 */
export interface ConfigurationCache {
  get(key: string): Body | undefined;
  /** Reads with `read`, and keeps what came unless something was forgotten meanwhile. */
  fill(key: string, read: () => Promise<string | null>): Promise<Body | null>;
  forget(key: string): void;
  forgetAll(): void;
}

const encoder = new TextEncoder();

export function createConfigurationCache(): ConfigurationCache {
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
