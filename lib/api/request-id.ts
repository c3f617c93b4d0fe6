import { randomBytes } from 'node:crypto';
import { currentRequestId } from '@/lib/request-scope';

/**
 * A short identifier of one request, for problems, logs and reports: the one that its answer already bears, else
 * 12 new characters of 72 random bits.
 */
export const newRequestId = (): string => currentRequestId() ?? randomBytes(9).toString('base64url');
