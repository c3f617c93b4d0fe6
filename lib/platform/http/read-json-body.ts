import { setImmediate } from 'node:timers/promises';
import { inSlices } from '@/lib/platform/in-slices';
import { placeOf } from '@/lib/platform/text/scan-json';
import { findUnfit } from '@/lib/platform/text/unfit-json';
import { boundJson, type JsonBounds, type JsonFault } from './bound-json';

/** Bytes of a request body that are read before it is refused. */
export const MAX_BODY_BYTES = 1_048_576;
/** The same for a caller without authentication: such a body has a few short texts. */
export const MAX_STRANGERS_BYTES = 16_384;
/** For any body, unless its row says otherwise: the deepest that the document describes has three levels. */
export const BODY_BOUNDS: JsonBounds = {
  levels: 32,
  values: 200_000,
  members: 50_000,
  escapes: 2_000_000,
};

/** Why a body was refused before validation, in words for its sender. */
const FAULTS = {
  wrong_content_type: 'Send the body as application/json.',
  body_too_large: 'The body is larger than is read here.',
  broken_off: 'The body broke off.',
  not_utf8: 'The body is not valid UTF-8.',
  too_deep: 'The body is nested deeper than is read here.',
  not_json: 'The body is not valid JSON.',
  repeated_member: 'The body gives a member twice.',
  proto: 'The body has a member named __proto__.',
  nul: 'The body has a NUL character.',
  half_pair: 'The body has half of a surrogate pair, which is not a character.',
} as const;
/** Maximum length of a place in a message, because the sender chose it. */
const LONGEST_PLACE = 200;
/** Maximum position of a fault whose place is looked up, in characters. */
const PLACED_WITHIN = 65_536;

export class JsonBodyError extends Error {
  override name = 'JsonBodyError';
  readonly code: 'wrong_content_type' | 'body_too_large' | 'malformed_body';
  /** The place of the fault, such as `condition.all.0.value`; empty: the whole body. */
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

/** The parts of a request that are read here: a `fetch` request, or Node's with `fetch` headers. */
export interface Incoming {
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/** Limits for reading a body. */
export interface BodyLimits {
  bytes: number;
  bounds?: JsonBounds;
}

/**
 * The JSON of a request (RFC 8259), for both the console and the service, so that two readers never understand it
 * differently. It is limited before it is parsed, and scanned in slices, so that no body blocks the thread.
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
  // Scanning before, parsing, and validating afterwards each take some ten milliseconds.
  const giveWay = () => (text.length > LONG ? setImmediate() : undefined);
  await giveWay();
  const value = parse(text);
  await giveWay();
  // Without escapes only a name can be unfit: the text was decoded as UTF-8, and JSON has no control characters.
  const unfit = MAY_BE_UNFIT.test(text) ? findUnfit(value) : null;
  if (unfit !== null) throw new JsonBodyError(unfit.fault, { place: unfit.place });
  return value;
}

/** Characters above which other work gets a turn before and after a text is parsed. */
const LONG = 262_144;

const MAY_BE_UNFIT = /\\u|__proto__/;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonBodyError('not_json');
  }
}

/** Bounds that are reported as a body that is too large, with what it has too many of. */
const TOO_MANY = {
  too_many_values: { of: 'values', words: 'values' },
  too_many_members: { of: 'members', words: 'members' },
  too_many_escapes: { of: 'escapes', words: 'escaped characters' },
} as const;

function boundsError({ fault, at }: JsonFault, text: string, bounds: JsonBounds): JsonBodyError {
  switch (fault) {
    case 'too_many_values':
    case 'too_many_members':
    case 'too_many_escapes': {
      const { of, words } = TOO_MANY[fault];
      return new JsonBodyError('body_too_large', {
        words: `The body has more than ${bounds[of].toLocaleString('en-GB')} ${words}.`,
      });
    }
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
 * The raw body of a request, in UTF-8. Stops reading at `most` bytes, whatever the declared length.
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
      // Not awaited: an endless sender would hold back the answer.
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

/** With chunks of 64 KB, about a millisecond's work. */
const CHUNKS_AT_ONCE = 16;

/** Decodes each chunk as it arrives: decoding 8 MB at once would block the thread. */
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
  for await (const chunk of chunks) {
    // Chunks that are already here would follow one another without a turn for other work.
    if (texts.push(decoded(chunk)) % CHUNKS_AT_ONCE === 0) await setImmediate();
  }
  return texts.join('') + decoded();
}
