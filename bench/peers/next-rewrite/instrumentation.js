/** Empty but needed: without its own file, Next uses the instrumentation of a parent folder. */
export function register() {}
