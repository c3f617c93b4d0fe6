import { setTimeout as pause } from 'node:timers/promises';
import { toResponse } from '../http/answer';
import type { Admission } from '../rate-limit/budgets';

/** In which the first part leaves the process. */
const FLUSH_MS = 20;
const HALF = new TextEncoder().encode('{"data":[{"id":1001,"na');

/** Servers take an error of this name and code for a closed connection: they break it, and log no failure. */
const cut = () =>
  Object.assign(new Error('Cut on purpose: a fault of the sandbox.'), {
    name: 'AbortError',
    code: 'ERR_STREAM_PREMATURE_CLOSE',
  });

/**
 * An answer whose body ends in an error in the middle: over HTTP the connection is broken there. The error
 * comes after the first part was asked for, so that the headers and half a body are on their way.
 */
export function brokenBody(rate: Admission): Response {
  let sent = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (sent) {
          await pause(FLUSH_MS);
          controller.error(cut());
        } else {
          controller.enqueue(HALF);
          sent = true;
        }
      },
    },
    { highWaterMark: 0 },
  );
  return toResponse({ status: 200, body }, rate);
}
