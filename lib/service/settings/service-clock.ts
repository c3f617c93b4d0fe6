/** Milliseconds since 1970. */
type Clock = () => number;

/** The service's own clock: the machine's, set off by whole seconds. Tokens, windows and timestamps live by it. */
export interface ServiceClock {
  now: Clock;
  readonly offset: number;
  setOff(seconds: number): void;
}

export function createServiceClock(machine: Clock): ServiceClock {
  let offset = 0;
  return {
    now: () => machine() + offset * 1000,
    get offset() {
      return offset;
    },
    setOff(seconds) {
      offset = seconds;
    },
  };
}
