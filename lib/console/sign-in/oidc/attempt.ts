import { AsyncLocalStorage } from 'node:async_hooks';
import type { OidcProblem } from '@/lib/contract/session';

/** One step of a sign-in at the provider: what goes to better-auth's hooks and what comes back from them. */
export interface Attempt {
  /** Binds the ID token to this browser’s sign-in (OpenID Connect Core, section 3.1.2.1); goes into the state. */
  nonce?: string;
  /** Whom the provider vouched for, as far as it came. */
  email?: string;
  problem?: OidcProblem;
}

/** Thrown where the provider's answer is in order and somebody is not let in for a reason that they are told. */
export class OidcRefusal extends Error {
  override name = 'OidcRefusal';
  constructor(readonly problem: OidcProblem) {
    super(problem);
  }
}

/**
 * Made with the entrance and carried by it: bundles of one process have modules of their own, and what one of
 * them puts into its own storage no other finds.
 */
export class Attempts {
  readonly #storage = new AsyncLocalStorage<Attempt>();

  run<Value>(attempt: Attempt, run: () => Promise<Value>): Promise<Value> {
    return this.#storage.run(attempt, run);
  }

  get current(): Attempt {
    const attempt = this.#storage.getStore();
    if (!attempt) throw new Error('No sign-in at a provider is under way.');
    return attempt;
  }
}
