import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { acceptsEncoding } from './accepts-encoding';

/** The build's files, and their compressed forms, which are made once a build. */
const SOURCE = '.next/static';
const COMPRESSED = '.next/static-compressed';

/** The rest, fonts above all, is compressed by its format. */
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

/** By default both compress as well as they can: once a build is seldom. */
const COMPRESS = {
  br: promisify(brotliCompress),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};
type Coding = keyof typeof COMPRESS;
const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** Only what was found under its very name at the start is sent, so no address leads out of the folder. */
export class StaticFiles {
  readonly #files = new Map<string, { type: string } & Record<Coding, Buffer>>();

  /**
   * Reads the compressed forms into memory, and makes those that are missing: one at a time beside the start of the
   * server, or as many at once as there are cores. Until a file is here Next sends it.
   */
  async load(atOnce = 1): Promise<void> {
    const names = await readdir(SOURCE, { recursive: true });
    const loadNext = async (): Promise<void> => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) await this.#load(name);
    };
    await Promise.all(Array.from({ length: atOnce }, loadNext));
  }

  async #load(name: string): Promise<void> {
    const type = CONTENT_TYPES[extname(name)];
    if (type === undefined) return;
    const [br, zipped] = [await compressed(name, 'br'), await compressed(name, 'gzip')];
    this.#files.set(`/_next/static/${name.split(sep).join('/')}`, { type, br, gzip: zipped });
  }

  /** @returns false when the request is another one or takes no compressed form: Next is to answer */
  answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const file = this.#files.get(url);
    const coding = file && CODINGS.find((one) => acceptsEncoding(headers['accept-encoding'], one));
    if (file === undefined || coding === undefined) return false;
    response.writeHead(200, {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': file.type,
      'content-encoding': coding,
      'content-length': file[coding].length,
      vary: 'accept-encoding',
    });
    response.end(method === 'HEAD' ? undefined : file[coding]);
    return true;
  }
}

async function compressed(name: string, coding: Coding): Promise<Buffer> {
  const place = join(COMPRESSED, `${name}.${coding}`);
  const made = await readFile(place).catch(() => null);
  if (made) return made;
  const bytes = await COMPRESS[coding](await readFile(join(SOURCE, name)));
  // Another console on the same build may be doing the same: a file is there whole or not at all. A folder that
  // cannot be written costs the next start this work again.
  const making = `${place}.${process.pid}`;
  await mkdir(dirname(place), { recursive: true })
    .then(() => writeFile(making, bytes))
    .then(() => rename(making, place))
    .catch(() => undefined);
  return bytes;
}
