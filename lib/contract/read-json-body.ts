/** Most that any body we take may weigh, in bytes. */
export const MAX_BODY_BYTES = 1_000_000;
/** Deepest nesting that any body we take needs, with room. */
const MAX_DEPTH = 64;

export type JsonBodyFault = 'wrong_content_type' | 'body_too_large' | 'malformed_body';

/** A body that is refused before its members are looked at. */
export class JsonBodyError extends Error {
  override name = 'JsonBodyError';
  constructor(readonly code: JsonBodyFault) {
    super(code);
  }
}

/**
 * Reads a request's JSON (RFC 8259) within bounds: the stream is left at the limit, the text must be UTF-8,
 * and deep nesting is refused before it is parsed.
 * @throws JsonBodyError
 */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new JsonBodyError('wrong_content_type');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new JsonBodyError('body_too_large');
  return parseJson(await readBytes(request, maxBytes));
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new JsonBodyError('body_too_large');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** @throws JsonBodyError `malformed_body` */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (nesting(text) <= MAX_DEPTH) return JSON.parse(text);
  } catch {
    // Whatever is wrong with the text, the answer is the same.
  }
  throw new JsonBodyError('malformed_body');
}

/** The deepest nesting of brackets outside of strings. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth -= 1;
  }
  return deepest;
}
