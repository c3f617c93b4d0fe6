import 'server-only';
import { setTimeout } from 'node:timers/promises';
import type { CallContext } from '@/lib/console/context';
import { readKnownProfile } from '@/lib/console/directory/read-known-profile';
import type { KnownProfileAnswer } from '@/lib/contract/known-profile';
import { answer, attemptForPage } from './answer';
import { readProfileUuid } from './read-address';

/** How long a page waits for what it can do without, in milliseconds. */
const PATIENCE = 300;

const read = (context: CallContext, segment: string) =>
  readKnownProfile(context, readProfileUuid(segment)).then((profile): KnownProfileAnswer => ({ profile }));

export const getKnownProfile = (segment: string, request: Request): Promise<Response> =>
  answer(request, ({ context }) => read(context, segment));

/** For a page's first paint. Null where it fails or takes long: the browser asks again. */
export async function readKnownProfilePage(segment: string): Promise<KnownProfileAnswer | null> {
  const reading = attemptForPage(({ context }) => read(context, segment));
  const outcome = await Promise.race([reading, setTimeout(PATIENCE, null)]);
  return outcome?.ok ? outcome.value : null;
}
