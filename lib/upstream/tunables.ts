/** Milliseconds unless a name says otherwise. */
export interface Tunables {
  /** Until the first byte of an answer, connecting included. */
  silence: number;
  /** Active time of one call: all its attempts, without the waits between them. */
  overall: number;
  /** Largest answers that are read, in bytes after decompression. */
  listBytes: number;
  profileBytes: number;
  /** How long a call is held back during a 429 before it fails with the time that is left. */
  longestHold: { person: number; background: number };
  /** How long a nearly used budget delays background work without a newer header. */
  lowBudgetWait: number;
  /** Concurrent calls of one class before the first answer gives the budget. */
  coldConcurrency: number;
  /** How long a finished read of a profile answers other callers too; a fresh read never uses it. */
  sharedFor: number;
  /** Consecutive failures after which nothing is sent for a while, and for how long: doubling up to the longest. */
  failuresInARow: number;
  coolDown: number;
  longestCoolDown: number;
  /** How long refused credentials are not retried: doubling while they are refused. */
  refusalHold: { first: number; longest: number };
  /** Between two attempts to renew a token that still works. */
  renewalGap: number;
}

export const DEFAULT_TUNABLES: Tunables = {
  silence: 10_000,
  overall: 15_000,
  listBytes: 32 * 1024 * 1024,
  profileBytes: 2 * 1024 * 1024,
  longestHold: { person: 5_000, background: 120_000 },
  lowBudgetWait: 30_000,
  coldConcurrency: 8,
  sharedFor: 0,
  failuresInARow: 5,
  coolDown: 10_000,
  longestCoolDown: 60_000,
  refusalHold: { first: 2_000, longest: 30_000 },
  renewalGap: 5_000,
};
