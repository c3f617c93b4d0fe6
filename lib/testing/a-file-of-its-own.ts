import { vi } from 'vitest';

/** What a server puts into the place of Node's own as soon as it listens. */
const REPLACED = ['Request', 'Response'] as const;
const NATIVE = Symbol.for('tests.native');
const shared = globalThis as { [NATIVE]?: Pick<typeof globalThis, (typeof REPLACED)[number]> };

/** Vitest's own, for the file that it runs next. */
declare const __vitest_mocker__: { reset(): void };

/**
 * Files of tests share processes: to start one and to load its packages takes longer than most of them. What a file
 * loaded, mocked, stubbed or froze is gone before the next.
 */
__vitest_mocker__.reset();
vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
shared[NATIVE] ??= { Request, Response };
for (const name of REPLACED) Object.defineProperty(globalThis, name, { value: shared[NATIVE][name] });
// What the console shares past the borders of its bundles.
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (Symbol.keyFor(key)?.startsWith('portal-console.')) Reflect.deleteProperty(globalThis, key);
}
