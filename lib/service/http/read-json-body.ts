import { ServiceFault } from '../service-fault';
import { isDeeperThan } from './json-depth';

/** Bytes of a request body that are read before it is refused. */
const MOST_BYTES = 1_048_576;
/** The deepest body that the document describes has three levels. */
const MOST_LEVELS = 32;

/**
 * The JSON of a request. Stops reading at the limit, whatever the request says of its length.
 *
 * @throws ServiceFault `wrong_content_type`, `body_too_large` or `malformed_body`
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new ServiceFault('wrong_content_type', 'Send the body as application/json.');
  }
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) throw tooLarge();
  const text = decode(await readBytes(request));
  if (isDeeperThan(text, MOST_LEVELS)) {
    throw new ServiceFault('malformed_body', `The body is nested deeper than ${MOST_LEVELS} levels.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceFault('malformed_body', 'The body is not valid JSON.');
  }
}

async function readBytes(request: Request): Promise<Uint8Array[]> {
  const reader = request.body?.getReader();
  if (!reader) return [];
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await read(reader);
    if (done) return chunks;
    size += value.byteLength;
    if (size > MOST_BYTES) {
      // Not awaited: a sender that goes on for ever would hold the answer back.
      reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(value);
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new ServiceFault('malformed_body', 'The body broke off.');
  }
}

function decode(chunks: Uint8Array[]): string {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
  } catch {
    throw new ServiceFault('malformed_body', 'The body is not valid UTF-8.');
  }
}

const tooLarge = () => new ServiceFault('body_too_large', 'The body is larger than 1 MB.');
