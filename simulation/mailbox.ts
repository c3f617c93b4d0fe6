import { Readable } from 'node:stream';
import type { SenderOptions } from '@/lib/platform/delivery/send-webhook';

export type SendRequest = NonNullable<SenderOptions['request']>;

/** One delivery to an address in this world. */
export interface DeliveredMessage {
  url: string;
  headers: Headers;
  body: string;
}

/** Replaces undici's `request`: deliveries stay in this world. @param deliver answers with a status */
export const sendWithin = (deliver: (delivered: DeliveredMessage) => Promise<number>): SendRequest =>
  (async (url: URL, options: { headers?: Record<string, string>; body?: string }) => ({
    statusCode: await deliver({
      url: String(url),
      headers: new Headers(options.headers),
      body: options.body ?? '',
    }),
    headers: {},
    body: Readable.from([]),
  })) as unknown as SendRequest;
