import { findDeeperThan, findRepeatedMember, placeOf } from './scan-json';
import { findUnfit } from './unfit-json';

/** Bytes of a request body that are read before it is refused. */
export const MAX_BODY_BYTES = 1_048_576;
/** The same where nobody has shown who they are yet: such a body has a handful of short texts. */
export const MAX_STRANGERS_BYTES = 16_384;
/** The deepest body that the document describes has three levels. */
const MAX_LEVELS = 32;

/** Why a body was refused before its members were looked at, in words for its sender. */
const FAULTS = {
  wrong_content_type: 'Send the body as application/json.',
  body_too_large: 'The body is larger than is read here.',
  broken_off: 'The body broke off.',
  not_utf8: 'The body is not valid UTF-8.',
  too_deep: `The body is nested deeper than ${MAX_LEVELS} levels.`,
  not_json: 'The body is not valid JSON.',
  repeated_member: 'The body gives a member twice.',
  proto: 'The body has a member named __proto__.',
  nul: 'The body has a NUL character.',
  half_pair: 'The body has half of a surrogate pair, which is not a character.',
} as const;
/** Of a place that is named, which the sender chose. */
const LONGEST_PLACE = 200;

export class JsonBodyError extends Error {
  override name = 'JsonBodyError';
  readonly code: 'wrong_content_type' | 'body_too_large' | 'malformed_body';
  /** Where the fault is, such as `condition.all.0.value`; empty: it is about the whole body. */
  readonly place: string;

  constructor(
    fault: keyof typeof FAULTS,
    { words = FAULTS[fault], place = [] }: { words?: string; place?: readonly string[] } = {},
  ) {
    const at = place
      .join('.')
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, '\ufffd')
      .slice(0, LONGEST_PLACE);
    super(at === '' ? words : `${words.slice(0, -1)}, at ${at}.`);
    this.place = at;
    this.code = fault === 'wrong_content_type' || fault === 'body_too_large' ? fault : 'malformed_body';
  }
}

/** A request as far as it is read here: one of `fetch`, or of Node with its headers as `fetch` has them. */
export interface Incoming {
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * The JSON of a request (RFC 8259), of the console and of the service alike. Two readers of it can never understand it differently.
 * @throws JsonBodyError
 */
export async function readJsonBody(request: Request, most: number = MAX_BODY_BYTES): Promise<unknown> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw new JsonBodyError('wrong_content_type');
  const text = await readText(request, most);
  const tooDeep = findDeeperThan(text, MAX_LEVELS);
  if (tooDeep !== -1) throw new JsonBodyError('too_deep', { place: placeOf(text, tooDeep) });
  const value = parse(text);
  const unfit = findUnfit(value);
  if (unfit !== null) throw new JsonBodyError(unfit.fault, { place: unfit.place });
  const repeated = findRepeatedMember(text);
  if (repeated !== -1) throw new JsonBodyError('repeated_member', { place: placeOf(text, repeated) });
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
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
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  return decode(await readBytes(request, most));
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
      throw tooLarge(most);
    }
    chunks.push(value);
  }
}

function tooLarge(most: number): JsonBodyError {
  const size = most >= 1_048_576 ? `${most / 1_048_576} MB` : `${most / 1_024} KB`;
  return new JsonBodyError('body_too_large', { words: `The body is larger than ${size}.` });
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
