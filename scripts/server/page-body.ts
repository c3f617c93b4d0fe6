import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type Coding, codingFor } from './accepts-encoding';

/** A style sheet of the build by its address; undefined if it is not known yet. */
export type StyleOf = (address: string) => string | undefined;

/** As quick as gzip, for pages that are compressed while they are rendered. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const ENCODERS = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip() };

const WITHOUT_BODY = [204, 304];

/**
 * Sends a page with its style sheet in the head, so that it can be painted as it arrives, and compresses both. On a
 * slow network the sheet would wait for scripts that are loaded at the same time: docs/decisions/140.
 */
export function sendStylesWithPage(
  request: IncomingMessage,
  response: ServerResponse,
  styleOf: StyleOf,
): void {
  const coding = codingFor(request.headers['accept-encoding']);
  if (coding === undefined || request.method === 'HEAD' || request.url?.startsWith('/_next/')) return;
  // Next would compress the page before it comes here.
  delete request.headers['accept-encoding'];
  const plain = {
    writeHead: response.writeHead.bind(response) as (status: number, ...more: unknown[]) => ServerResponse,
    write: response.write.bind(response),
    end: response.end.bind(response),
  };
  let body: PageBody | null = null;

  response.writeHead = (status: number, ...more: unknown[]) => {
    const type = String(response.getHeader('content-type') ?? '');
    if (type.startsWith('text/') && !WITHOUT_BODY.includes(status)) {
      setHeaders(response, coding, styleOf);
      body = new PageBody(type.startsWith('text/html') ? styleOf : null, coding, response, plain);
    }
    return plain.writeHead(status, ...more);
  };
  response.write = ((chunk: Chunk, ...rest: []) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return body === null ? plain.write(chunk, ...rest) : body.write(chunk);
  }) as typeof response.write;
  response.end = ((chunk?: Chunk, ...rest: []) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    if (body === null) return plain.end(chunk, ...rest);
    body.end(typeof chunk === 'function' ? undefined : chunk);
    return response;
  }) as typeof response.end;
}

type Chunk = Buffer | string;

/** Waits for the end of the head, which may come in parts; everything after it is sent as it comes. */
class PageBody {
  #head = Buffer.alloc(0);
  readonly #encoder: ReturnType<(typeof ENCODERS)[Coding]>;

  constructor(
    /** Null once the head has been sent, and for a text without one. */
    private styleOf: StyleOf | null,
    coding: Coding,
    response: ServerResponse,
    { write, end }: Pick<ServerResponse, 'write' | 'end'>,
  ) {
    this.#encoder = ENCODERS[coding]();
    const socket = new Writable({
      write: (bytes: Buffer, _, done) => void write(bytes, done),
      final: (done) => void end(done),
    });
    this.#encoder.on('drain', () => response.emit('drain'));
    response.once('close', () => this.#encoder.destroy());
    // The reader may have left. Then there is no one to tell.
    pipeline(this.#encoder, socket, () => undefined);
  }

  /** @returns false if the caller should wait for `drain` */
  write(chunk: Chunk): boolean {
    const ready = this.#take(chunk);
    if (ready.length === 0) return true;
    const hasRoom = this.#encoder.write(ready);
    // What is rendered later, such as the rows of a slow service, must not hold back what is there.
    this.#encoder.flush();
    return hasRoom;
  }

  end(chunk: Chunk = ''): void {
    const last = this.#take(chunk);
    this.#encoder.end(this.styleOf === null ? last : this.#head);
  }

  /** What can be sent of the page so far. */
  #take(chunk: Chunk): Chunk {
    if (this.styleOf === null) return chunk;
    this.#head = Buffer.concat([this.#head, Buffer.from(chunk)]);
    const end = this.#head.indexOf('</head>');
    if (end < 0) return '';
    const head = withStyles(this.#head.toString('utf8', 0, end), this.styleOf);
    this.styleOf = null;
    // The end of a chunk may be in the middle of a character.
    return Buffer.concat([Buffer.from(head), this.#head.subarray(end)]);
  }
}

function setHeaders(response: ServerResponse, coding: Coding, styleOf: StyleOf): void {
  const vary = String(response.getHeader('vary') ?? '');
  if (!/accept-encoding/i.test(vary))
    response.setHeader('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
  response.setHeader('content-encoding', coding);
  response.removeHeader('content-length');
  const links = response.getHeader('link');
  if (typeof links === 'string') response.setHeader('link', withoutStyles(links, styleOf));
}

/** The header that asks for a page's files ahead, without sheets that are in the page. */
const withoutStyles = (links: string, styleOf: StyleOf): string =>
  links
    .split(/, (?=<)/)
    .filter((link) => styleOf(/<([^>]+)>/.exec(link)?.[1] ?? '') === undefined)
    .join(', ');

/** React looks for the link before it adds one. A disabled one is not loaded (HTML, section 4.2.4). */
const withStyles = (html: string, styleOf: StyleOf): string =>
  html.replace(/<link rel="stylesheet" href="([^"]+)"/g, (link, address: string) => {
    const style = styleOf(address);
    return style === undefined ? link : `<style>${style}</style>${link} disabled=""`;
  });
