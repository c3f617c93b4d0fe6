import type { CustomFetchOptions } from 'openid-client';
import { request } from 'undici';
import { type OutboundSettings, outboundAgent } from '@/lib/platform/network/outbound-agent';
import { OversizedBody, readBody, UnreadableBody } from '@/lib/platform/network/read-body';

/** For the libraries, which pass different kinds of headers. */
export type ProviderFetch = (
  address: string,
  options: CustomFetchOptions | { headers: Headers; method: 'GET'; signal: AbortSignal },
) => Promise<Response>;

/** The largest accepted response from the provider, in bytes. */
const MOST_BYTES = 1_048_576;

/** The answer of the provider can't be used. The message is for the log, and quotes nothing. */
class ProviderAnswerError extends Error {
  override name = 'ProviderAnswerError';
}

const tooLarge = () => new ProviderAnswerError('The provider’s answer is too large.');

/**
 * Calls the provider as all others are called: through the proxies, and with answers read by the same rules. Follows no
 * redirects, and limits the size of an answer.
 */
export function providerFetch({ agent, proxies }: OutboundSettings): ProviderFetch {
  const dispatcher = outboundAgent({ proxies });
  return async (address, { method, headers, signal, ...options }) => {
    const body = 'body' in options && options.body ? String(options.body) : null;
    const answer = await request(address, {
      dispatcher,
      method: method as 'GET' | 'POST',
      headers: { ...Object.fromEntries(new Headers(headers)), 'user-agent': agent },
      body,
      signal: signal ?? null,
    });
    const text = await readText(answer.body, answer.headers);
    const received = Object.entries(answer.headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    );
    return new Response(text === '' ? null : text, {
      status: answer.statusCode,
      headers: received,
    });
  };
}

async function readText(
  body: AsyncIterable<Buffer>,
  headers: Parameters<typeof readBody>[1],
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return await readBody(Buffer.concat(chunks), headers, MOST_BYTES);
  } catch (cause) {
    if (cause instanceof OversizedBody) throw tooLarge();
    if (!(cause instanceof UnreadableBody)) throw cause;
    throw new ProviderAnswerError(`The provider’s answer cannot be read: ${cause.message}.`);
  }
}
