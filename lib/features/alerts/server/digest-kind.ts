import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import { type DigestOptions, writeDigest } from './write-digest';

export const DIGEST_QUEUE = 'alert-digest';
/** Of the only item in that queue. */
export const DIGEST_KEY = 'start';

/** Milliseconds between checks whether a digest is due, while there is no news: `hasten-digests.ts`. */
const LOOK_EVERY = 60_000;
const AFTER_FAILURE = 10_000;

/** Digests as background work: a single item, which one instance has at a time. */
export const digestKind = (options: DigestOptions): AnyKind =>
  workKind({
    places: 1,
    retry: () => AFTER_FAILURE,
    async run() {
      await writeDigest(options);
      return { again: LOOK_EVERY };
    },
  });
