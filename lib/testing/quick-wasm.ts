/**
 * Options of Node for a process that runs PGlite for seconds: its WebAssembly is compiled once, quickly.
 * Compiling it again for speed, on all cores, takes longer than such a process has use of it.
 */
export const QUICK_WASM = ['--liftoff-only'];
