import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Coding, codingFor } from './accepts-encoding';

/** The build's files, and their compressed forms, which are made once per build. */
const SOURCE = '.next/static';
const COMPRESSED = '.next/static-compressed';

/** Other files, mainly fonts, are compressed by their format. */
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

/** Both use the best compression by default: it runs only once per build. */
const COMPRESS = {
  br: promisify(brotliCompress),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Only sends files found by exactly this name at the start, so no address leads out of the folder. */
export class StaticFiles {
  readonly #files = new Map<string, { type: string } & Record<Coding, Buffer>>();
  readonly #styles = new Map<string, string>();

  /**
   * Reads the compressed forms into memory and creates missing ones: one at a time while the server starts, or as many
   * at once as there are cores. Until a file is ready, Next sends it.
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
    if (name.endsWith('.css'))
      this.#styles.set(
        addressOf(name),
        withWholeAddresses(await readFile(join(SOURCE, name), 'utf8'), addressOf(name)),
      );
    const [br, zipped] = [await compressed(name, 'br'), await compressed(name, 'gzip')];
    this.#files.set(addressOf(name), { type, br, gzip: zipped });
  }

  /** The style sheet at an address, to be put into a page; undefined until it is read. */
  styleOf(address: string): string | undefined {
    return this.#styles.get(address);
  }

  /** @returns false if it is another request or accepts no compressed form, so Next should answer */
  answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const file = this.#files.get(url);
    const coding = file && codingFor(headers['accept-encoding']);
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

const addressOf = (name: string): string => `/_next/static/${name.split(sep).join('/')}`;

/** In a page, addresses in a sheet would count from the page. */
const withWholeAddresses = (style: string, address: string): string =>
  style.replace(/url\((?!["']?(?:data:|#))(["']?)([^"')]+)\1\)/g, (_, quote: string, url: string) => {
    const { pathname, search } = new URL(url, `http://sheet.internal${address}`);
    return `url(${quote}${pathname}${search}${quote})`;
  });

async function compressed(name: string, coding: Coding): Promise<Buffer> {
  const place = join(COMPRESSED, `${name}.${coding}`);
  const made = await readFile(place).catch(() => null);
  if (made) return made;
  const bytes = await COMPRESS[coding](await readFile(join(SOURCE, name)));
  // Another console on the same build may be doing the same, so a file is written completely or not at all. With a
  // read-only folder, the next start repeats the work.
  const making = `${place}.${process.pid}`;
  await mkdir(dirname(place), { recursive: true })
    .then(() => writeFile(making, bytes))
    .then(() => rename(making, place))
    .catch(() => undefined);
  return bytes;
}
