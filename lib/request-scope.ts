import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request that is being answered. */
interface RequestScope {
  requestId: string;
}

/** On `globalThis`: the start script opens the scope, the application's bundle reads it. */
const SCOPE = Symbol.for('portal-console.request-scope');
const shared = globalThis as { [SCOPE]?: AsyncLocalStorage<RequestScope> };
shared[SCOPE] ??= new AsyncLocalStorage<RequestScope>();
const storage = shared[SCOPE];

export const inRequestScope = <Result>(scope: RequestScope, run: () => Result): Result =>
  storage.run(scope, run);

/** Undefined outside of the start script: in `npm run dev` and in tests. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;
