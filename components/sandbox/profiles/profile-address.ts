/** A profile of the sandbox on this screen. */
export const profileAddress = (uuid: string): string => `/sandbox?profile=${uuid}`;
