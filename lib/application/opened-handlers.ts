import type { Handlers } from './handlers';

/** Through this key the start script finds the handlers that answer before Next (docs/decisions/024), and pages what they read. */
export const HANDLERS = Symbol.for('portal-console.handlers');

const opened = globalThis as { [HANDLERS]?: Handlers };

/** Undefined until the application is open. */
export const openedHandlers = (): Handlers | undefined => opened[HANDLERS];
