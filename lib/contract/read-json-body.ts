import { isDeeperThan } from './json-depth';

/** Bytes of a request body that are read before it is refused. */
export const MAX_BODY_BYTES = 1_048_576;
/** The deepest body that the document describes has three levels. */
const MAX_LEVELS = 32;

/** Why a body was refused before its members were looked at, in words for its sender. */
const FAULTS = {
  wrong_content_type: 'Send the body as application/json.',
  body_too_large: 'The body is larger than 1 MB.',
  broken_off: 'The body broke off.',
  not_utf8: 'The body is not valid UTF-8.',
  too_deep: `The body is nested deeper than ${MAX_LEVELS} levels.`,
  not_json: 'The body is not valid JSON.',
} as const;

export class JsonBodyError extends Error {
  override name = 'JsonBodyError';
  readonly code: 'wrong_content_type' | 'body_too_large' | 'malformed_body';

  constructor(fault: keyof typeof FAULTS) {
    super(FAULTS[fault]);
    this.code = fault === 'wrong_content_type' || fault === 'body_too_large' ? fault : 'malformed_body';
  }
}

/** A request as far as it is read here: one of `fetch`, or of Node with its headers as `fetch` has them. */
export interface Incoming {
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * The JSON of a request (RFC 8259), for both doors.
 * @throws JsonBodyError
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw new JsonBodyError('wrong_content_type');
  const text = await readText(request, MAX_BODY_BYTES);
  if (isDeeperThan(text, MAX_LEVELS)) throw new JsonBodyError('too_deep');
  try {
    return JSON.parse(text, refusePrototype);
  } catch {
    throw new JsonBodyError('not_json');
  }
}

/**
 * The body of a request as it came, in UTF-8. Stops reading at `most` bytes, whatever the request says of its
 * length.
 * @throws JsonBodyError
 */
export async function readText(request: Incoming, most: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new JsonBodyError('body_too_large');
  return decode(await readBytes(request, most));
}

/** No member is called so, and a schema would pass over it unseen. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new JsonBodyError('not_json');
  return value;
}

async function readBytes({ body }: Incoming, most: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  if (!body) return chunks;
  const reading = body[Symbol.asyncIterator]();
  let size = 0;
  for (;;) {
    const { done, value } = await next(reading);
    if (done) return chunks;
    size += value.byteLength;
    if (size > most) {
      // Not awaited: a sender that goes on for ever would hold the answer back.
      reading.return?.().catch(() => undefined);
      throw new JsonBodyError('body_too_large');
    }
    chunks.push(value);
  }
}

async function next(reading: AsyncIterator<Uint8Array>) {
  try {
    return await reading.next();
  } catch {
    throw new JsonBodyError('broken_off');
  }
}

function decode(chunks: Uint8Array[]): string {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
  } catch {
    throw new JsonBodyError('not_utf8');
  }
}
