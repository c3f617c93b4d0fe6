/** Empty, and needed: without one of its own Next takes the instrumentation of a folder above. */
export function register() {}
