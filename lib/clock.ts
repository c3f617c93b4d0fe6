/** Time as a parameter: tests do not sleep. */
export interface Clock {
  /** Milliseconds that only go forward; setting the machine's clock does not move them. */
  now(): number;
  /** Unix time in milliseconds, for comparing with `X-RateLimit-Reset` and for telling people. */
  wall(): number;
  /** Runs once after `ms`, unless cancelled by the function it gives back. */
  after(ms: number, run: () => void): () => void;
  /** Runs once after `ms`, for tidying up: the process does not stay for it. */
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

/** Whole seconds left until a moment of `now()`: rounded up, so that waiting that long is enough. */
export const secondsUntil = (moment: number, now: number): number =>
  Math.max(0, Math.ceil((moment - now) / 1000));
