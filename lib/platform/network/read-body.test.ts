import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { OversizedBody, readBody, readBodyStart, UnreadableBody } from './read-body';

const TEXT = '{"name":"Łukasz Ørsted, 山田"}';
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const PLAIN = Buffer.from(TEXT);
const MOST = 10_000;

const READABLE: [string, string | string[] | undefined, Buffer][] = [
  ['no coding', undefined, PLAIN],
  ['identity', 'identity', PLAIN],
  ['gzip', 'gzip', gzipSync(PLAIN)],
  ['gzip in capitals', 'GZIP', gzipSync(PLAIN)],
  ['x-gzip', 'x-gzip', gzipSync(PLAIN)],
  ['deflate', 'deflate', deflateSync(PLAIN)],
  ['deflate without its header', 'deflate', deflateRawSync(PLAIN)],
  ['br', 'br', brotliCompressSync(PLAIN)],
  ['br, then gzip', 'br, gzip', gzipSync(brotliCompressSync(PLAIN))],
  ['the same in two headers', ['br', 'gzip'], gzipSync(brotliCompressSync(PLAIN))],
  ['a byte order mark', undefined, Buffer.concat([MARK, PLAIN])],
  ['a byte order mark inside gzip', 'gzip', gzipSync(Buffer.concat([MARK, PLAIN]))],
];

describe('case 280: the body of an answer', () => {
  test.each(READABLE)('with %s is the same text', async (_, coding, body) => {
    expect(await readBody(body, { 'content-encoding': coding }, MOST)).toBe(TEXT);
  });

  test('that is empty is an empty text', async () => {
    expect(await readBody(Buffer.alloc(0), {}, MOST)).toBe('');
  });
});

const UNREADABLE: [string, Record<string, string>, Buffer][] = [
  [
    'its content encoding “zstd” is not one that the console can unpack',
    { 'content-encoding': 'zstd' },
    PLAIN,
  ],
  ['it is marked as gzip, but is not valid gzip', { 'content-encoding': 'gzip' }, PLAIN],
  [
    'it is marked as gzip, but is not valid gzip',
    { 'content-encoding': 'gzip' },
    gzipSync(PLAIN).subarray(0, -4),
  ],
  ['it is packed 4 times', { 'content-encoding': 'gzip,gzip,gzip,gzip' }, PLAIN],
  [
    'it begins with the byte order mark of UTF-16 instead of UTF-8',
    {},
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, 'utf16le')]),
  ],
  [
    'it begins with the byte order mark of UTF-32 instead of UTF-8',
    {},
    Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]),
  ],
  ['it is not valid UTF-8', { 'content-type': 'application/json' }, Buffer.from('"Ørsted"', 'latin1')],
  [
    'it is not valid UTF-8 (its character set is given as “ISO-8859-1”)',
    { 'content-type': 'application/json; charset=ISO-8859-1' },
    Buffer.from('"Ørsted"', 'latin1'),
  ],
];

test.each(UNREADABLE)('case 281: the error says: %s', async (words, headers, body) => {
  await expect(readBody(body, headers, MOST)).rejects.toThrow(new UnreadableBody(words));
});

test('case 281: a header that is not a word is not repeated', async () => {
  const failed = readBody(PLAIN, { 'content-encoding': '<script>' }, MOST);
  await expect(failed).rejects.not.toThrow('script');
});

test.each(['gzip', 'br'])('case 44: %s that unpacks to more than allowed is too large', async (coding) => {
  const zeros = Buffer.alloc(MOST + 1);
  const body = coding === 'gzip' ? gzipSync(zeros) : brotliCompressSync(zeros);
  await expect(readBody(body, { 'content-encoding': coding }, MOST)).rejects.toThrow(OversizedBody);
});

describe('the beginning of an answer', () => {
  const long = Buffer.from([...Array(200)].map((_, index) => TEXT + index * 7_919).join(''));

  test.each([
    ['gzip', gzipSync(long)],
    ['br', brotliCompressSync(long)],
  ])('in %s is unpacked, even if the end is missing', async (coding, body) => {
    const start = await readBodyStart(body.subarray(0, -10), { 'content-encoding': coding }, 20);
    expect(start).toBe(TEXT.slice(0, 18));
  });

  test('that can’t be unpacked says so', async () => {
    expect(await readBodyStart(PLAIN, { 'content-encoding': 'zstd' }, 20)).toBe(
      '(This answer cannot be read: its content encoding “zstd” is not one that the console can unpack.)',
    );
  });
});
