/** Where the running application stands on `globalThis`, for the start script to close it by. */
export const APPLICATION = Symbol.for('portal-console.application');

/** Where the start script finds what answers a profile's configuration: docs/decisions/024. */
export const PROFILE_REPLY = Symbol.for('portal-console.profile-reply');
