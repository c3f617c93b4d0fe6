/** How much of a flood is in the process at once: memory is bounded, whatever is sent. */
export interface RoomSize {
  webhooks: number;
  /** That came, whatever a head says of the length. */
  bytes: number;
  /** Milliseconds in which the body of one may come before it has to make way for another. */
  undisturbed: number;
}

export interface Place {
  /** Counts bytes that came. @returns false where there is no room for them */
  hold(bytes: number): boolean;
  /** Its body came whole: it makes way for nobody any more. */
  complete(): void;
  /** Who sent it is known: what strangers of its network may hold is not counted for it any more. */
  prove(): void;
  /** To be called once. */
  leave(): void;
}

export interface WaitingRoom {
  /** @param network whose share it takes until it is proved @param lost told when it has to make way @returns null when there is no room */
  enter(network: string, lost: () => void): Place | null;
}

interface Held {
  network: string;
  since: number;
  bytes: number;
  isProven: boolean;
  lose(): void;
}

interface Amount {
  webhooks: number;
  bytes: number;
}

/** Of the whole room: what may be held by one network of which nobody has shown who they are. */
const SHARE = 1 / 2;

/**
 * Who is in the room and who has to leave it. A head costs a sender nothing, a signature in it can be made up, and a body
 * that drips keeps its place for seconds: so where room is wanted, whoever has been sending longest makes way.
 *
 * @param filled Told when someone is sent away for the first time since the room was half empty.
 * @param now Milliseconds that only go forward.
 */
export function createWaitingRoom(
  size: RoomSize,
  filled: () => void,
  now: () => number = () => performance.now(),
): WaitingRoom {
  const all: Amount = { webhooks: 0, bytes: 0 };
  const strangers = new Map<string, Amount>();
  /** Bodies that still come, the longest first. */
  const coming = new Set<Held>();
  let told = false;

  const count = (held: Held, webhooks: number, bytes: number) => {
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

  /** @returns whether somebody made way */
  const makeWay = (network: string | null, except: Held | null): boolean => {
    for (const held of coming) {
      if (now() - held.since < size.undisturbed) return false;
      if (held === except || (network !== null && held.network !== network)) continue;
      held.lose();
      return true;
    }
    return false;
  };

  const hasRoom = (held: Held, more: Amount): boolean => {
    while (!held.isProven && isFull(strangers.get(held.network) ?? NOTHING, SHARE, more)) {
      if (!makeWay(held.network, held)) return false;
    }
    while (isFull(all, 1, more)) if (!makeWay(null, held)) return false;
    return true;
  };

  const sendAway = () => {
    if (!told) filled();
    told = true;
  };

  return {
    enter(network, lost) {
      let isIn = true;
      const leave = () => {
        if (!isIn) return;
        isIn = false;
        coming.delete(held);
        count(held, -1, -held.bytes);
        if (!isFull(all, 1 / 2, NOTHING)) told = false;
      };
      const held: Held = {
        network,
        since: now(),
        bytes: 0,
        isProven: false,
        lose() {
          sendAway();
          leave();
          lost();
        },
      };
      if (!hasRoom(held, { webhooks: 1, bytes: 0 })) {
        sendAway();
        return null;
      }
      count(held, 1, 0);
      coming.add(held);
      return {
        hold(bytes) {
          if (!isIn) return false;
          if (!hasRoom(held, { webhooks: 0, bytes })) {
            sendAway();
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
        leave,
      };
    },
  };
}

const NOTHING: Amount = { webhooks: 0, bytes: 0 };
