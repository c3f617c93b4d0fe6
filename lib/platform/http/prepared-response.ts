/** An answer ready to be written to a socket, without further work or reads. */
export interface Prepared {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  /** The compressed body; without it, the body is sent uncompressed. */
  gzipped?: () => Promise<Uint8Array>;
}

/** By name: the application and the start script are different bundles of one process. */
const PREPARED = Symbol.for('portal-console.prepared');

/**
 * A `Response` that is created only when it is used as one; until then it has only its parts. Most answers are
 * written to a socket by `preparedOf`, and a standard `Response` with its headers and its stream costs more than all
 * the other work.
 */
class PreparedResponse {
  readonly #prepared: Prepared;
  #web: Response | null = null;

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
  }

  /** Once used, the response may have been changed or read. */
  get [PREPARED](): Prepared | null {
    return this.#web === null ? this.#prepared : null;
  }

  get status(): number {
    return this.#prepared.status;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get web(): Response {
    const { status, headers, body } = this.#prepared;
    this.#web ??= new Response(body, { status, headers });
    return this.#web;
  }
}

Object.setPrototypeOf(PreparedResponse.prototype, Response.prototype);
for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(Response.prototype))) {
  if (name in { constructor: 0, status: 0, ok: 0 }) continue;
  const delegated = get
    ? {
        get(this: PreparedResponse) {
          return get.call(this.web);
        },
      }
    : {
        value(this: PreparedResponse, ...given: unknown[]) {
          return (value as (...all: unknown[]) => unknown).apply(this.web, given);
        },
      };
  Object.defineProperty(PreparedResponse.prototype, name, { ...delegated, configurable: true });
}

export const preparedResponse = (prepared: Prepared): Response =>
  new PreparedResponse(prepared) as unknown as Response;

/** The parts of an unused `Response`; null: it was used, or not prepared. */
export const preparedOf = (response: Response): Prepared | null =>
  (response as { [PREPARED]?: Prepared | null })[PREPARED] ?? null;
