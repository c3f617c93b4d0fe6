/** A profile of the sandbox on this screen. */
export const profileAddress = (uuid: string): string => `/sandbox?profile=${uuid}`;

/** Its row in the list. */
export const rowId = (uuid: string): string => `sandbox-profile-${uuid}`;
