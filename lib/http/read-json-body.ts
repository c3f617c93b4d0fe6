import { placeOf } from '../contract/scan-json';
import { findUnfit } from '../contract/unfit-json';
import { inSlices } from '../in-slices';
import { boundJson, type JsonBounds, type JsonFault } from './bound-json';

/** Bytes of a request body that are read before it is refused. */
export const MAX_BODY_BYTES = 1_048_576;
/** The same where nobody has shown who they are yet: such a body has a handful of short texts. */
export const MAX_STRANGERS_BYTES = 16_384;
/** Of any body, unless more is said of it: the deepest that the document describes has three levels. */
export const BODY_BOUNDS: JsonBounds = { levels: 32, values: 200_000, members: 50_000 };

/** Why a body was refused before its members were looked at, in words for its sender. */
const FAULTS = {
  wrong_content_type: 'Send the body as application/json.',
  body_too_large: 'The body is larger than is read here.',
  broken_off: 'The body broke off.',
  not_utf8: 'The body is not valid UTF-8.',
  too_deep: 'The body is nested deeper than is read here.',
  too_many_values: 'The body has more values than are read here.',
  too_many_members: 'The body has more members than are read here.',
  not_json: 'The body is not valid JSON.',
  repeated_member: 'The body gives a member twice.',
  proto: 'The body has a member named __proto__.',
  nul: 'The body has a NUL character.',
  half_pair: 'The body has half of a surrogate pair, which is not a character.',
} as const;
/** Of a place that is named, which the sender chose. */
const LONGEST_PLACE = 200;
/** Characters up to which the place of a fault is looked for. */
const PLACED_WITHIN = 65_536;

/** Told as a body that is too large, with what is too much of it. */
const TOO_MUCH: readonly string[] = ['body_too_large', 'too_many_values', 'too_many_members'];

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
    const isTooMuch = TOO_MUCH.includes(fault);
    this.code = fault === 'wrong_content_type' ? fault : isTooMuch ? 'body_too_large' : 'malformed_body';
  }
}

/** A request as far as it is read here: one of `fetch`, or of Node with its headers as `fetch` has them. */
export interface Incoming {
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/** How much of a body is read. */
export interface BodyLimits {
  bytes: number;
  bounds?: JsonBounds;
}

/**
 * The JSON of a request (RFC 8259), of the console and of the service alike. Two readers of it can never understand it
 * differently. It is bounded before it is parsed, and looked through in slices, so that no body holds the thread.
 * @throws JsonBodyError
 */
export async function readJsonBody(
  request: Request,
  { bytes, bounds = BODY_BOUNDS }: BodyLimits = { bytes: MAX_BODY_BYTES },
): Promise<unknown> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw new JsonBodyError('wrong_content_type');
  const text = await readText(request, bytes);
  const found = await inSlices(boundJson(text, bounds));
  if (found !== null) throw boundsError(found, text, bounds);
  const value = parse(text);
  // Of what comes without an escape only a name can be unfit: it was decoded as UTF-8, and JSON has no control characters.
  const unfit = MAY_BE_UNFIT.test(text) ? findUnfit(value) : null;
  if (unfit !== null) throw new JsonBodyError(unfit.fault, { place: unfit.place });
  return value;
}

const MAY_BE_UNFIT = /\\u|__proto__/;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonBodyError('not_json');
  }
}

function boundsError({ fault, at }: JsonFault, text: string, bounds: JsonBounds): JsonBodyError {
  const most = (count: number) => count.toLocaleString('en-GB');
  switch (fault) {
    case 'too_many_values':
      return new JsonBodyError(fault, { words: `The body has more than ${most(bounds.values)} values.` });
    case 'too_many_members':
      return new JsonBodyError(fault, { words: `The body has more than ${most(bounds.members)} members.` });
    case 'not_json':
      return new JsonBodyError(fault);
    default: {
      const place = at <= PLACED_WITHIN ? placeOf(text, at) : [];
      const words =
        fault === 'too_deep' ? `The body is nested deeper than ${bounds.levels} levels.` : FAULTS[fault];
      return new JsonBodyError(fault, { words, place });
    }
  }
}

/**
 * The body of a request as it came, in UTF-8. Stops reading at `most` bytes, whatever the request says of its
 * length.
 * @throws JsonBodyError
 */
export async function readText(request: Incoming, most: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  return decode(readBytes(request, most));
}

async function* readBytes({ body }: Incoming, most: number): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reading = body[Symbol.asyncIterator]();
  let size = 0;
  for (;;) {
    const { done, value } = await next(reading);
    if (done) return;
    size += value.byteLength;
    if (size > most) {
      // Not awaited: a sender that goes on for ever would hold the answer back.
      reading.return?.().catch(() => undefined);
      throw tooLarge(most);
    }
    yield value;
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

/** Each chunk as it comes: all at once would take 8 MB of the thread's time together. */
async function decode(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decoded = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new JsonBodyError('not_utf8');
    }
  };
  const texts: string[] = [];
  for await (const chunk of chunks) texts.push(decoded(chunk));
  return texts.join('') + decoded();
}
