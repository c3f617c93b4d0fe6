import { type Incoming, JsonBodyError, readText } from '@/lib/platform/http/read-json-body';

/** The minimum pace of a body. */
export interface Pace {
  /** Milliseconds before the pace is checked. */
  grace: number;
  /** Average bytes a second required after that. */
  bytesPerSecond: number;
  /** Milliseconds for the whole body. */
  within: number;
}

/**
 * The body of a request as `readText` reads it, with a minimum pace: a slow sender must not occupy a slot.
 * @param came Called for every chunk; what it throws ends the reading.
 * @param ended Rejects when the body is no longer wanted.
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
