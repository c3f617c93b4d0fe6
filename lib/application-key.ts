/** Where the running application stands on `globalThis`, for the start script to close it by. */
export const APPLICATION = Symbol.for('portal-console.application');
