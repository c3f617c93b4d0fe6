import type { JsonBody } from './json-body';

/** An answer of JSON before it is a `Response`. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: JsonBody;
}

/** By name: the application and the start script are different bundles of one process. */
const REPLY = Symbol.for('portal-console.reply');

export const toResponse = (reply: Reply): Response =>
  Object.assign(new Response(reply.body.bytes, { status: reply.status, headers: reply.headers }), {
    [REPLY]: reply,
  });

/** What a `Response` was made of, so that whoever writes it to a socket need not read it first; null: of something else. */
export const replyOf = (response: Response): Reply | null => (response as { [REPLY]?: Reply })[REPLY] ?? null;
