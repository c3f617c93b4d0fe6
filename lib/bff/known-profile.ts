import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { cache } from 'react';
import type { CallContext } from '@/lib/console/context';
import { readKnownProfile } from '@/lib/console/directory/read-known-profile';
import { readLastChange } from '@/lib/console/profiles/read-last-change';
import type { KnownProfileAnswer } from '@/lib/contract/known-profile';
import { profileName } from '@/lib/contract/profile-name';
import { answer, attemptForPage } from './answer';
import { readLabelNames } from './labels';
import { readProfileUuid } from './read-address';

/** How long a page waits for what it can do without, in milliseconds. */
const PATIENCE = 300;

const read = (context: CallContext, segment: string) =>
  readKnownProfile(context, readProfileUuid(segment)).then((profile): KnownProfileAnswer => ({ profile }));

export const getKnownProfile = (segment: string, request: Request): Promise<Response> =>
  answer(request, ({ context }) => read(context, segment));

export const getLastChange = (segment: string, request: Request): Promise<Response> =>
  answer(request, ({ context }) => readLastChange(context, readProfileUuid(segment)));

/** For a page's first paint; read once for all of its parts. Null where it fails or takes long: the browser asks again. */
export const readKnownProfilePage = cache(async (segment: string): Promise<KnownProfileAnswer | null> => {
  const reading = attemptForPage(({ context }) => read(context, segment));
  const outcome = await Promise.race([reading, setTimeout(PATIENCE, null)]);
  return outcome?.ok ? outcome.value : null;
});

/** What the profile is called, as far as that is known soon: for the title of its page. */
export async function readProfileNamePage(uuid: string): Promise<string> {
  const [labels, known] = await Promise.all([readLabelNames(), readKnownProfilePage(uuid)]);
  const label = labels.ok ? (labels.value.names.profile[uuid] ?? null) : null;
  return profileName({ uuid, reference: known?.profile?.customerReference }, label);
}
