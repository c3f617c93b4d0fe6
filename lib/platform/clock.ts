/** Time as a parameter, so that tests do not sleep. */
export interface Clock {
  /** Monotonic milliseconds: setting the machine's clock does not move them. */
  now(): number;
  /** Unix time in milliseconds, for comparing with `X-RateLimit-Reset` and for display. */
  wall(): number;
  /** Runs once after `ms`, unless cancelled by the returned function. */
  after(ms: number, run: () => void): () => void;
  /** Runs once after `ms`, for cleanup: it does not keep the process alive. */
  later(ms: number, run: () => void): void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  later: (ms, run) => void setTimeout(run, ms).unref(),
};

/** Whole seconds until a moment of `now()`, rounded up so that waiting that long is enough. */
export const secondsUntil = (moment: number, now: number): number =>
  Math.max(0, Math.ceil((moment - now) / 1000));
