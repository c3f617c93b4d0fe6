/** How much of a flood is in the process at once: memory is bounded, whatever is sent. */
export interface RoomSize {
  webhooks: number;
  bytes: number;
}

export interface WaitingRoom {
  /** Takes a place. @returns what gives it back, to be called once; null when the room is full */
  enter(bytes: number): (() => void) | null;
}

/** @param filled Told when someone is sent away for the first time since the room was half empty. */
export function createWaitingRoom(size: RoomSize, filled: () => void): WaitingRoom {
  let [webhooks, bytes] = [0, 0];
  let told = false;
  return {
    enter(weight) {
      if (webhooks + 1 > size.webhooks || bytes + weight > size.bytes) {
        if (!told) filled();
        told = true;
        return null;
      }
      webhooks += 1;
      bytes += weight;
      return () => {
        webhooks -= 1;
        bytes -= weight;
        if (webhooks < size.webhooks / 2 && bytes < size.bytes / 2) told = false;
      };
    },
  };
}
