import { readFileSync } from 'node:fs';

/**
 * Every database compiles PGlite's functions as it calls them. The engine shares them for as long as anything in the
 * process holds their module, so this holds it until the process ends.
 */
const HELD = Symbol.for('tests.pglite');
const shared = globalThis as { [HELD]?: Promise<WebAssembly.Module> };
shared[HELD] ??= WebAssembly.compile(readFileSync('node_modules/@electric-sql/pglite/dist/pglite.wasm'));
await shared[HELD];
