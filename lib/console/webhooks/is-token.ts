import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether `given` is the token of the secret address; takes as long whatever it is and however long. */
export const isToken = (given: string, token: string): boolean =>
  timingSafeEqual(sha256(given), sha256(token));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
