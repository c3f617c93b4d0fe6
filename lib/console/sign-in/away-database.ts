import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseAway } from '@/lib/db/database-error';

/** Of one call: the query that failed as the database is away. */
interface Failure {
  cause?: unknown;
}

/**
 * better-auth says of a query that failed that something went wrong, without the cause, or takes what it did not get
 * for nothing. Here the call itself fails with the cause, so that whoever asked is told to come again.
 */
const failures = new AsyncLocalStorage<Failure>();

// biome-ignore lint/suspicious/noExplicitAny: as TypeScript's own types have it for any function.
type Call = (...given: any[]) => unknown;

/** An object whose functions are called by way of `around`. */
const wrapped = <Target extends object>(target: Target, around: (call: () => unknown) => unknown): Target =>
  new Proxy(target, {
    get(from, key) {
      const value: unknown = Reflect.get(from, key);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => around(() => (value as Call).apply(from, given));
    },
  });

function note(call: () => unknown): unknown {
  const asked = call();
  if (!(asked instanceof Promise)) return asked;
  return asked.catch((cause: unknown) => {
    const failure = failures.getStore();
    if (failure && isDatabaseAway(cause)) failure.cause ??= cause;
    throw cause;
  });
}

/** better-auth's way to the database: what fails in it is noted. */
export const noteAway =
  <Options, Adapter extends object>(open: (options: Options) => Adapter) =>
  (options: Options): Adapter =>
    wrapped(open(options), note);

async function tell(call: () => unknown): Promise<unknown> {
  const failure: Failure = {};
  const [told] = await Promise.allSettled([failures.run(failure, async () => call())]);
  if (failure.cause !== undefined) throw failure.cause;
  if (told.status === 'rejected') throw told.reason;
  return told.value;
}

/** better-auth's calls: each fails with what was noted. */
export const tellAway = <Api extends object>(api: Api): Api => wrapped(api, tell);
