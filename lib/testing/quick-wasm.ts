/**
 * Node options for a process that runs PGlite for seconds: its WebAssembly is compiled once, quickly. Optimising it
 * on all cores takes longer than such a process would benefit.
 */
export const QUICK_WASM = ['--liftoff-only'];
