/** Where the running application stands on `globalThis`, for the start script to close it by. */
export const APPLICATION = Symbol.for('portal-console.application');

/** Where the start script finds what answers before Next: docs/decisions/024. */
export const EARLY_REPLIES = Symbol.for('portal-console.early-replies');
