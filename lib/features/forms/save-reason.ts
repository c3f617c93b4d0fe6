/** Maximum length of a reason in characters. */
export const MOST_REASON = 500;

/** The automatic reason of an undo, which names the request whose save is undone. */
export const undoReason = (requestId: string): string => `Undo of request ${requestId}`;

const UNDO = /^Undo of request ([\w-]{1,64})$/;

/** The request whose save was undone; null for any other reason. */
export const undoneRequest = (reason: string | null): string | null => UNDO.exec(reason ?? '')?.[1] ?? null;

/** Minimum length of the reason for an exception or an acceptance, in characters. */
export const LEAST_REASON = 20;
export const TOO_SHORT = `Give a reason of ${LEAST_REASON} to ${MOST_REASON} characters.`;
export const isLongEnough = (reason: string): boolean => [...reason.trim()].length >= LEAST_REASON;
