import { AsyncLocalStorage } from 'node:async_hooks';

/** Information about the request that is being answered. */
export interface RequestScope {
  requestId: string;
  /** A dependency of the answer is unavailable. */
  unavailable?: boolean;
  /** Who sent it, once known. */
  operator?: string;
  /** Before everyone else's: a save with everything done for it, then answers of the embedded service. */
  comesFirst?: ComesFirst;
}

export type ComesFirst = 'save' | 'service';

/** On `globalThis`: the start script opens the scope, the application's bundle reads it. */
const SCOPE = Symbol.for('portal-console.request-scope');
const shared = globalThis as { [SCOPE]?: AsyncLocalStorage<RequestScope> };
shared[SCOPE] ??= new AsyncLocalStorage<RequestScope>();
const storage = shared[SCOPE];

export const inRequestScope = <Result>(scope: RequestScope, run: () => Result): Result =>
  storage.run(scope, run);

/** Sends the page that is being rendered with 503. Does nothing outside the start script. */
export function answerUnavailable(): void {
  const scope = storage.getStore();
  if (scope) scope.unavailable = true;
}

/** Undefined outside the start script: in `npm run dev` and in tests. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

/** Says who sent the request that is being answered, or that it comes first. */
export function noteRequest(found: Pick<RequestScope, 'operator' | 'comesFirst'>): void {
  const scope = storage.getStore();
  if (scope) Object.assign(scope, found);
}

/** For turns at what requests share: all whose sender isn't known yet, and all background work, count as one. */
export function requestTurn(): { asker: string; comesFirst: ComesFirst | undefined } {
  const scope = storage.getStore();
  const asker = scope === undefined ? 'background' : (scope.operator ?? 'anyone');
  return { asker, comesFirst: scope?.comesFirst };
}
