/** How many webhooks are in flight at once, and how many bytes of them: memory is bounded, whatever is sent. */
export interface InFlightSize {
  webhooks: number;
  /** That came, whatever a head says of the length. */
  bytes: number;
  /** Milliseconds for which one may send its body before it can be evicted for another. */
  undisturbed: number;
}

/** The slot of a webhook that was admitted. */
export interface Slot {
  /** Counts bytes that came. @returns false where they are too many */
  reserve(bytes: number): boolean;
  /** Its body came whole: it is evicted for nobody any more. */
  complete(): void;
  /** Who sent it is known: what strangers of its network may hold is not counted for it any more. */
  prove(): void;
  /** To be called once. */
  release(): void;
}

export interface InFlightLimit {
  /** @param network whose share it takes until it is proved @param evicted told when it is evicted @returns null when there are too many */
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

/** Of the whole limit: what one network may hold of which nobody has shown who they are. */
const SHARE = 1 / 2;

/**
 * Which webhooks are admitted, and which are evicted for others. A head costs a sender nothing, a signature in it can be made
 * up, and a body that drips keeps its slot for seconds: so at the limit whoever has been sending longest is evicted.
 *
 * @param flooded Told when someone is refused or evicted for the first time since it was half empty.
 * @param now Milliseconds that only go forward.
 */
export function createInFlightLimit(
  size: InFlightSize,
  flooded: () => void,
  now: () => number = () => performance.now(),
): InFlightLimit {
  const all: Amount = { webhooks: 0, bytes: 0 };
  const strangers = new Map<string, Amount>();
  /** Bodies that still come, the longest first. */
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
