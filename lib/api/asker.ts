import 'server-only';
import { headers } from 'next/headers';
import type { Caller } from '@/lib/console/sign-in/authentication';
import { PEER_ADDRESS } from '@/lib/contract/internal-headers';

/** What tells who asks: a request, or the headers of one. */
export interface Asker {
  headers: Headers;
}

/** Who asks for the page that is being drawn. */
export const pageAsker = async (): Promise<Asker> => ({ headers: await headers() });

/** Who asks, whether or not they are let in. */
export const callerOf = ({ headers }: Asker, requestId: string): Caller => ({
  headers,
  call: { requestId, from: headers.get(PEER_ADDRESS) },
});
