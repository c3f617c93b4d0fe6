/** Limits on webhooks in flight and their bytes: memory is bounded, whatever is sent. */
export interface InFlightSize {
  webhooks: number;
  /** Bytes received, whatever the headers claim. */
  bytes: number;
  /** Milliseconds for which a webhook can send its body without being evicted for another. */
  undisturbed: number;
}

/** The slot of an admitted webhook. */
export interface Slot {
  /** Counts received bytes. @returns false if there are too many */
  reserve(bytes: number): boolean;
  /** The body is complete, so the webhook can no longer be evicted. */
  complete(): void;
  /**
   * The sender is verified, so the webhook no longer counts towards its network's share of unverified ones.
   */
  prove(): void;
  /** Call it once. */
  release(): void;
}

export interface InFlightLimit {
  /**
   * @param network counted until the sender is verified
   * @param evicted called on eviction
   * @returns null if there are too many
   */
  admit(network: string, evicted: () => void): Slot | null;
}

interface HeldSlot {
  network: string;
  since: number;
  bytes: number;
  isProven: boolean;
  evict(): void;
}

interface Amount {
  webhooks: number;
  bytes: number;
}

/** The share of the whole limit for one network's unverified senders. */
const SHARE = 1 / 2;

/**
 * Decides which webhooks are admitted, and which are evicted for others. Headers cost a sender nothing,
 * signatures can be invented, and a slow body occupies its slot for seconds: so at the limit, the one that
 * has been sending longest is evicted.
 *
 * @param flooded Called when one is refused or evicted for the first time since it was half empty.
 * @param now Milliseconds from a monotonic clock.
 */
export function createInFlightLimit(
  size: InFlightSize,
  flooded: () => void,
  now: () => number = () => performance.now(),
): InFlightLimit {
  const all: Amount = { webhooks: 0, bytes: 0 };
  const strangers = new Map<string, Amount>();
  /** Incomplete bodies, the longest running first. */
  const coming = new Set<HeldSlot>();
  let isReported = false;

  const count = (held: HeldSlot, webhooks: number, bytes: number) => {
    all.webhooks += webhooks;
    all.bytes += bytes;
    if (!held.isProven) countStranger(held.network, webhooks, bytes);
  };
  const countStranger = (network: string, webhooks: number, bytes: number) => {
    const amount = strangers.get(network) ?? { webhooks: 0, bytes: 0 };
    amount.webhooks += webhooks;
    amount.bytes += bytes;
    if (amount.webhooks > 0) strangers.set(network, amount);
    else strangers.delete(network);
  };
  const isFull = ({ webhooks, bytes }: Amount, part: number, more: Amount) =>
    webhooks + more.webhooks > size.webhooks * part || bytes + more.bytes > size.bytes * part;

  /** @returns whether one was evicted */
  const evictOne = (network: string | null, except: HeldSlot | null): boolean => {
    for (const held of coming) {
      if (now() - held.since < size.undisturbed) return false;
      if (held === except || (network !== null && held.network !== network)) continue;
      held.evict();
      return true;
    }
    return false;
  };

  const hasSlot = (held: HeldSlot, more: Amount): boolean => {
    while (!held.isProven && isFull(strangers.get(held.network) ?? NOTHING, SHARE, more)) {
      if (!evictOne(held.network, held)) return false;
    }
    while (isFull(all, 1, more)) if (!evictOne(null, held)) return false;
    return true;
  };

  const refuse = () => {
    if (!isReported) flooded();
    isReported = true;
  };

  return {
    admit(network, evicted) {
      let isIn = true;
      const release = () => {
        if (!isIn) return;
        isIn = false;
        coming.delete(held);
        count(held, -1, -held.bytes);
        if (!isFull(all, 1 / 2, NOTHING)) isReported = false;
      };
      const held: HeldSlot = {
        network,
        since: now(),
        bytes: 0,
        isProven: false,
        evict() {
          refuse();
          release();
          evicted();
        },
      };
      if (!hasSlot(held, { webhooks: 1, bytes: 0 })) {
        refuse();
        return null;
      }
      count(held, 1, 0);
      coming.add(held);
      return {
        reserve(bytes) {
          if (!isIn) return false;
          if (!hasSlot(held, { webhooks: 0, bytes })) {
            refuse();
            return false;
          }
          held.bytes += bytes;
          count(held, 0, bytes);
          return true;
        },
        complete: () => void coming.delete(held),
        prove() {
          if (!isIn || held.isProven) return;
          countStranger(network, -1, -held.bytes);
          held.isProven = true;
        },
        release,
      };
    },
  };
}

const NOTHING: Amount = { webhooks: 0, bytes: 0 };
