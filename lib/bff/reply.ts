import type { JsonBody } from './json-body';

/** An answer before it is a `Response`: the start script writes the most frequent one without making any. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: JsonBody;
}

export const toResponse = ({ status, headers, body }: Reply): Response =>
  new Response(body.bytes, { status, headers });
