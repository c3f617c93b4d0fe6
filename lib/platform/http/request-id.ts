import { randomFillSync } from 'node:crypto';

const BYTES = 9;
/** Random bytes are generated in advance for many requests: each call costs as much as a small answer. */
const ahead = Buffer.alloc(BYTES * 256);
let used = ahead.length;

/** A short identifier of one request, for problems, logs and reports: 12 characters of 72 random bits. */
export function makeRequestId(): string {
  if (used === ahead.length) {
    randomFillSync(ahead);
    used = 0;
  }
  used += BYTES;
  return ahead.toString('base64url', used - BYTES, used);
}
