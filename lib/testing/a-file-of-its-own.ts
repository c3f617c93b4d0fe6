import { vi } from 'vitest';

/** Globals that a server replaces as soon as it listens. */
const REPLACED = ['Request', 'Response'] as const;
const NATIVE = Symbol.for('tests.native');
const shared = globalThis as { [NATIVE]?: Pick<typeof globalThis, (typeof REPLACED)[number]> };

/** Vitest's own, for the file that it runs next. */
declare const __vitest_mocker__: { reset(): void };

/**
 * Test files share processes, because starting one and loading its packages takes longer than most of them. Modules,
 * mocks, stubs and fake timers of one file are reset before the next.
 */
__vitest_mocker__.reset();
vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
shared[NATIVE] ??= { Request, Response };
for (const name of REPLACED) Object.defineProperty(globalThis, name, { value: shared[NATIVE][name] });
// State that the console shares between its bundles.
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (Symbol.keyFor(key)?.startsWith('portal-console.')) Reflect.deleteProperty(globalThis, key);
}
