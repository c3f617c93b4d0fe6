import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request that is being answered. */
export interface RequestScope {
  requestId: string;
  /** What the answer needs cannot be had at the moment. */
  unavailable?: boolean;
}

/** On `globalThis`: the start script opens the scope, the application's bundle reads it. */
const SCOPE = Symbol.for('portal-console.request-scope');
const shared = globalThis as { [SCOPE]?: AsyncLocalStorage<RequestScope> };
shared[SCOPE] ??= new AsyncLocalStorage<RequestScope>();
const storage = shared[SCOPE];

export const inRequestScope = <Result>(scope: RequestScope, run: () => Result): Result =>
  storage.run(scope, run);

/** The page that is being drawn goes out with 503. Does nothing outside of the start script. */
export function answerUnavailable(): void {
  const scope = storage.getStore();
  if (scope) scope.unavailable = true;
}

/** Undefined outside of the start script: in `npm run dev` and in tests. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;
