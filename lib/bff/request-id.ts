import { randomBytes } from 'node:crypto';

/** A short identifier of one request, for problems, logs and reports: 12 characters, 72 random bits. */
export const newRequestId = (): string => randomBytes(9).toString('base64url');
