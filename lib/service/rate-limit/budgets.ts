const API_CLASSES = ['reads', 'writes', 'tokens'] as const;
export type ApiClass = (typeof API_CLASSES)[number];

/** Requests a minute, by API class. */
export type Limits = Record<ApiClass, number>;

/** Seconds. The document does not show the window length; every window begins on a full minute, UTC. */
export const WINDOW = 60;

export interface Admission {
  granted: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds at which the next window begins. */
  resetAt: number;
}

/** A part of the window's budget that this process may use without asking again. */
interface Lease {
  /** Unix seconds at which its window began. */
  startedAt: number;
  limit: number;
  /** Used of the limit by all processes, including this lease. */
  used: number;
  /** Requests in this lease; 0 if the window has none left. */
  granted: number;
}

export type GrantLease = (bucket: string, apiClass: ApiClass, startedAt: number) => Promise<Lease>;

/** Returns the rest of a lease to its window. */
export type GiveBack = (bucket: string, apiClass: ApiClass, startedAt: number, left: number) => Promise<void>;

export interface Budgets {
  /** Counts one request against the bucket. Returns at once while a lease lasts. */
  consume(bucket: string, apiClass: ApiClass): Admission | Promise<Admission>;
  /** Called when the bucket's limits change: its leases are returned and requested again. */
  reset(bucket: string): Promise<void>;
  /** Called when the windows were deleted. */
  resetAll(): void;
}

interface Account {
  lease: Lease | null;
  left: number;
  /** One in flight: requests that wait together share it. */
  asking: Promise<void> | null;
}

/**
 * Counts requests exactly, however many arrive at once and however many processes share the count: a process
 * only uses what one atomic statement granted it.
 */
export function createBudgets(grantLease: GrantLease, giveBack: GiveBack, clock: () => number): Budgets {
  const accounts: Record<ApiClass, Map<string, Account>> = {
    reads: new Map(),
    writes: new Map(),
    tokens: new Map(),
  };

  function spend(account: Account): Admission | null {
    const lease = account.lease;
    const window = windowAt(clock());
    if (lease === null || lease.startedAt < window || lease.startedAt > window + WINDOW) return null;
    const resetAt = lease.startedAt + WINDOW;
    if (account.left > 0) {
      account.left -= 1;
      const remaining = Math.max(0, lease.limit - lease.used) + account.left;
      return { granted: true, limit: lease.limit, remaining, resetAt };
    }
    return lease.granted === 0 ? { granted: false, limit: lease.limit, remaining: 0, resetAt } : null;
  }

  async function refill(account: Account, bucket: string, apiClass: ApiClass): Promise<void> {
    try {
      const lease = await grantLease(bucket, apiClass, windowAt(clock()));
      account.lease = lease;
      account.left = lease.granted;
    } finally {
      account.asking = null;
    }
  }

  async function consumeFromWindow(account: Account, bucket: string, apiClass: ApiClass): Promise<Admission> {
    for (;;) {
      account.asking ??= refill(account, bucket, apiClass);
      await account.asking;
      const admission = spend(account);
      if (admission) return admission;
    }
  }

  function open(bucket: string, apiClass: ApiClass): Account {
    const account: Account = { lease: null, left: 0, asking: null };
    accounts[apiClass].set(bucket, account);
    return account;
  }

  /** Later requests wait: if they asked before the lease is returned, they would get too little. */
  async function begin(bucket: string, apiClass: ApiClass): Promise<void> {
    const former = accounts[apiClass].get(bucket);
    if (!former) return;
    const { lease, left } = former;
    former.lease = null;
    former.left = 0;
    const account = open(bucket, apiClass);
    if (lease === null || left === 0) return;
    account.asking = giveBack(bucket, apiClass, lease.startedAt, left)
      // If returning fails, fewer requests pass in this window, never more.
      .catch(() => undefined)
      .finally(() => {
        account.asking = null;
      });
    await account.asking;
  }

  return {
    consume(bucket, apiClass) {
      const account = accounts[apiClass].get(bucket) ?? open(bucket, apiClass);
      return spend(account) ?? consumeFromWindow(account, bucket, apiClass);
    },
    async reset(bucket) {
      await Promise.all(API_CLASSES.map((apiClass) => begin(bucket, apiClass)));
    },
    resetAll() {
      for (const apiClass of API_CLASSES) accounts[apiClass].clear();
    },
  };
}

function windowAt(nowMs: number): number {
  return Math.floor(nowMs / 1000 / WINDOW) * WINDOW;
}
