import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** Why the body of an answer can't be read. The message says what was seen, to follow “cannot be read: ”. */
export class UnreadableBody extends Error {
  override name = 'UnreadableBody';
}

/** A body, or what it unpacks to, is larger than its reader accepts. */
export class OversizedBody extends Error {
  override name = 'OversizedBody';
}

interface Limit {
  maxOutputLength: number;
  /** Whether the end may be missing. */
  isStart?: boolean;
}

type Unpack = (body: Buffer, limit: Limit) => Promise<Buffer>;

const zlibLimits = ({ maxOutputLength, isStart }: Limit): zlib.ZlibOptions => ({
  maxOutputLength,
  ...(isStart ? { finishFlush: zlib.constants.Z_SYNC_FLUSH } : {}),
});
const brotliLimits = ({ maxOutputLength, isStart }: Limit): zlib.BrotliOptions => ({
  maxOutputLength,
  ...(isStart ? { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH } : {}),
});

const gunzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip);
const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate);
const inflateRaw = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);
const brotliDecompress = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress);

/** Content codings (RFC 9110, section 8.4.1, and RFC 7932). */
const UNPACK: Readonly<Record<string, Unpack>> = {
  gzip: (body, limit) => gunzip(body, zlibLimits(limit)),
  // Many servers send deflate without the zlib header that the standard asks for.
  deflate: (body, limit) => (hasZlibHeader(body) ? inflate : inflateRaw)(body, zlibLimits(limit)),
  br: (body, limit) => brotliDecompress(body, brotliLimits(limit)),
};

/** Source: RFC 1950, section 2.2. */
const hasZlibHeader = (body: Buffer): boolean =>
  body.length > 1 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE() % 31 === 0;

/** As the headers say; a header that was sent twice is joined with a comma. */
export interface BodyHeaders {
  'content-encoding'?: string | string[] | undefined;
  'content-type'?: string | string[] | undefined;
}

/**
 * The text of an answer, read the same way by every reader of answers: unpacked, without a byte order mark, and only if
 * it is UTF-8 (RFC 8259, section 8.1). `maxBytes` also limits what it unpacks to.
 * @throws UnreadableBody, OversizedBody
 */
export async function readBody(body: Buffer, headers: BodyHeaders, maxBytes: number): Promise<string> {
  const bytes = await unpack(body, headers, { maxOutputLength: maxBytes });
  if (isUtf8(bytes)) return bytes.toString('utf8', startsWith(bytes, UTF8_MARK) ? UTF8_MARK.length : 0);
  throw new UnreadableBody(wrongText(bytes, headers));
}

/** What two kilobytes of most answers unpack to, and what few exceed. */
const MOST_OF_START = 4 * 1024 * 1024;

/**
 * The beginning of an answer for people, of up to `most` bytes; the end of `body` may be missing. If it can't be read,
 * the text says why.
 */
export async function readBodyStart(body: Buffer, headers: BodyHeaders, most: number): Promise<string> {
  try {
    const bytes = await unpack(body, headers, { maxOutputLength: MOST_OF_START, isStart: true });
    // `stream`: a character that the limit splits is left out.
    return new TextDecoder().decode(bytes.subarray(0, most), { stream: true });
  } catch (cause) {
    const why = cause instanceof UnreadableBody ? cause.message : 'it is too large';
    return `(This answer cannot be read: ${why}.)`;
  }
}

function codingsOf({ 'content-encoding': header }: BodyHeaders): string[] {
  if (header === undefined) return [];
  const codings = [header].flat().join(',').toLowerCase().split(',');
  return codings
    .map((one) => one.trim().replace(/^x-/, ''))
    .filter((one) => one !== '' && one !== 'identity');
}

/** A server that sends more is not compressing. */
const MOST_CODINGS = 3;

async function unpack(body: Buffer, headers: BodyHeaders, limit: Limit): Promise<Buffer> {
  const codings = codingsOf(headers);
  if (codings.length > MOST_CODINGS) throw new UnreadableBody(`it is packed ${codings.length} times`);
  let bytes = body;
  // They are listed in the order in which they were applied.
  for (const coding of codings.reverse()) {
    const run = UNPACK[coding];
    if (run === undefined) {
      throw new UnreadableBody(
        `its content encoding ${quoted(coding)} is not one that the console can unpack`,
      );
    }
    bytes = await run(bytes, limit).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ERR_BUFFER_TOO_LARGE') throw new OversizedBody('TOO_LARGE');
      throw new UnreadableBody(`it is marked as ${coding}, but is not valid ${coding}`);
    });
  }
  return bytes;
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];
/** Longer ones first: the mark of UTF-16 is also the beginning of UTF-32's. */
const OTHER_MARKS = [
  { name: 'UTF-32', mark: [0xff, 0xfe, 0, 0] },
  { name: 'UTF-32', mark: [0, 0, 0xfe, 0xff] },
  { name: 'UTF-16', mark: [0xff, 0xfe] },
  { name: 'UTF-16', mark: [0xfe, 0xff] },
];

const startsWith = (bytes: Buffer, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

function wrongText(bytes: Buffer, { 'content-type': type }: BodyHeaders): string {
  const other = OTHER_MARKS.find(({ mark }) => startsWith(bytes, mark));
  if (other !== undefined) return `it begins with the byte order mark of ${other.name} instead of UTF-8`;
  const charset = /;\s*charset\s*=\s*"?([^";,\s]+)/i.exec([type ?? ''].flat().join())?.[1];
  return `it is not valid UTF-8${charset === undefined ? '' : ` (its character set is given as ${quoted(charset)})`}`;
}

/** A header is someone else's text. */
const quoted = (word: string): string =>
  /^[\w.+:-]{1,40}$/.test(word) ? `“${word}”` : '(which is not a word)';
