/** The key on `globalThis` through which the start script closes the running application. */
export const APPLICATION = Symbol.for('portal-console.application');

/** Through this key the start script finds the handlers that answer before Next: docs/decisions/024. */
export const EARLY_REPLIES = Symbol.for('portal-console.early-replies');
