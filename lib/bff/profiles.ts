import 'server-only';
import { readProfileSetup } from '@/lib/console/profiles/read-profile-setup';
import { saveForms } from '@/lib/console/profiles/save-forms';
import { saveFormsRequest } from '@/lib/contract/console-api';
import { answer, reply } from './answer';
import { readProfileUuid } from './read-address';
import { readBody } from './read-body';
import { type Reply, toResponse } from './reply';

export interface ProfileRequest {
  /** The request's header; `no-cache` asks for a fresh read (RFC 9111, section 5.2.1.4). */
  cacheControl: string | null | undefined;
  signal: AbortSignal;
}

/** The one function behind both ways to a profile's configuration: docs/decisions/024. */
export const replyWithProfileSetup = (
  segment: string,
  { cacheControl, signal }: ProfileRequest,
): Promise<Reply> =>
  reply(
    ({ context, requestId }) => {
      const fresh = cacheControl?.includes('no-cache');
      return readProfileSetup(context, { uuid: readProfileUuid(segment), requestId, fresh, signal });
    },
    { signal },
  );

export async function getProfileSetup(segment: string, request: Request): Promise<Response> {
  const cacheControl = request.headers.get('cache-control');
  return toResponse(await replyWithProfileSetup(segment, { cacheControl, signal: request.signal }));
}

export const patchForms = (segment: string, request: Request): Promise<Response> =>
  answer(
    async ({ context, requestId }) => {
      const uuid = readProfileUuid(segment);
      return saveForms(context, uuid, await readBody(saveFormsRequest, request), requestId);
    },
    { purpose: 'change' },
  );
