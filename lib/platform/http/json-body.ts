import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { exactJsonText } from '@/lib/platform/text/exact-number';
import type { Prepared } from './prepared-response';

const compress = promisify(gzip);

/** The JSON of an answer, serialised once and compressed once, however often it is sent. */
export class JsonBody {
  readonly bytes: Buffer<ArrayBuffer>;
  #gzipped: Promise<Buffer> | null = null;

  private constructor(value: unknown) {
    this.bytes = Buffer.from(exactJsonText(value) ?? 'null');
  }

  /** One body per value, for as long as the value lives. A shared value must not change. */
  static of(value: unknown): JsonBody {
    if (value instanceof JsonBody) return value;
    if (typeof value !== 'object' || value === null) return new JsonBody(value);
    const body = bodies.get(value) ?? new JsonBody(value);
    bodies.set(value, body);
    return body;
  }

  readonly gzipped = (): Promise<Buffer> => {
    this.#gzipped ??= compress(this.bytes);
    return this.#gzipped;
  };

  get prepared(): Pick<Prepared, 'body' | 'gzipped'> {
    return { body: this.bytes, gzipped: this.gzipped };
  }
}

const bodies = new WeakMap<object, JsonBody>();
