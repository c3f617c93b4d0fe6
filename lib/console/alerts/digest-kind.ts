import { type AnyKind, workKind } from '@/lib/work/work-kind';
import { type DigestOptions, writeDigest } from './write-digest';

export const DIGEST_QUEUE = 'alert-digest';

/** Milliseconds between two looks whether it is time for a digest. */
const LOOK_EVERY = 10_000;

/** Digests as work: one item, which one instance has at a time. */
export const digestKind = (options: DigestOptions): AnyKind =>
  workKind({
    places: 1,
    retry: () => LOOK_EVERY,
    async run() {
      await writeDigest(options);
      return { again: LOOK_EVERY };
    },
  });
