import { type AnyKind, workKind } from '@/lib/work/work-kind';
import { type DigestOptions, writeDigest } from './write-digest';

export const DIGEST_QUEUE = 'alert-digest';

/** Milliseconds between checks whether a digest is due. */
const LOOK_EVERY = 10_000;

/** Digests as background work: a single item, which one instance has at a time. */
export const digestKind = (options: DigestOptions): AnyKind =>
  workKind({
    places: 1,
    retry: () => LOOK_EVERY,
    async run() {
      await writeDigest(options);
      return { again: LOOK_EVERY };
    },
  });
