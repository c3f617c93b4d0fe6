import { type Incoming, JsonBodyError, readText } from '@/lib/http/read-json-body';

/** How a body has to come. */
export interface Pace {
  /** Milliseconds in which nothing is asked of it. */
  grace: number;
  /** Bytes a second that have to have come, on the whole, after that. */
  bytesPerSecond: number;
  /** Milliseconds for all of it. */
  within: number;
}

/**
 * The body of a request as `readText` reads it, if it comes at a pace: a sender that drips must not hold a place.
 * @param came Told of every piece; what it throws ends the reading.
 * @param ended Rejects when the body is wanted no longer.
 * @throws JsonBodyError, and what `onBytes` and `ended` throw
 */
export async function readPaced(
  request: Incoming,
  most: number,
  pace: Pace,
  onBytes: (bytes: number) => void,
  ended: Promise<never>,
): Promise<string> {
  const began = performance.now();
  let bytes = 0;
  let refused: unknown;
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    const checkPace = () => {
      const lasted = performance.now() - began;
      // Rounded up: a timer may fire a little early.
      const until = Math.ceil(Math.min(pace.within, pace.grace + (bytes * 1_000) / pace.bytesPerSecond));
      if (lasted >= until) reject(new JsonBodyError('broken_off'));
      else timer = setTimeout(checkPace, until - lasted);
    };
    timer = setTimeout(checkPace, pace.grace);
  });
  async function* counted(body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      try {
        onBytes(chunk.byteLength);
      } catch (cause) {
        refused = cause;
        throw cause;
      }
      yield chunk;
    }
  }
  const { headers, body } = request;
  const reading = readText({ headers, body: body && counted(body) }, most).catch((cause: unknown) => {
    throw refused ?? cause;
  });
  try {
    return await Promise.race([reading, tooSlow, ended]);
  } finally {
    clearTimeout(timer);
  }
}
