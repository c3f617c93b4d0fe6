import { toResponse } from '../http/answer';
import type { Admission } from '../rate-limit/budgets';

const HALF = new TextEncoder().encode('{"data":[{"id":1001,"na');

/**
 * An answer whose body ends in an error in the middle: over HTTP the connection is broken there. The error
 * comes after the first part was asked for, so that the headers and half a body are on their way.
 */
export function brokenBody(rate: Admission): Response {
  let sent = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (sent) controller.error(new Error('Cut on purpose: a fault of the sandbox.'));
        else controller.enqueue(HALF);
        sent = true;
      },
    },
    { highWaterMark: 0 },
  );
  return toResponse({ status: 200, body }, rate);
}
