import 'server-only';
import { permit } from '@/lib/console/permit';
import { readProfileSetup } from '@/lib/console/profiles/read-profile-setup';
import { saveForms } from '@/lib/console/profiles/save-forms';
import { saveFormsRequest } from '@/lib/contract/console-api';
import { answerChange, reply } from './answer';
import { readProfileUuid } from './read-address';
import { readBody } from './read-body';
import { type Reply, toResponse } from './reply';

export interface ProfileRequest {
  /** They tell who asks; `Cache-Control: no-cache` asks for a fresh read (RFC 9111, section 5.2.1.4). */
  headers: Headers;
  signal: AbortSignal;
}

/** The one function behind both ways to a profile's configuration: docs/decisions/024. */
export const replyWithProfileSetup = (segment: string, { headers, signal }: ProfileRequest): Promise<Reply> =>
  reply(
    { headers },
    ({ context, requestId }) => {
      const fresh = headers.get('cache-control')?.includes('no-cache');
      return readProfileSetup(context, { uuid: readProfileUuid(segment), requestId, fresh, signal });
    },
    { signal },
  );

export const getProfileSetup = async (segment: string, request: Request): Promise<Response> =>
  toResponse(await replyWithProfileSetup(segment, request));

export const patchForms = (segment: string, request: Request): Promise<Response> =>
  answerChange(request, async ({ context, requestId }) => {
    const uuid = readProfileUuid(segment);
    // Before the body is read: whoever may not is told that, not what is wrong with it.
    permit(context, 'forms.change', uuid);
    return saveForms(context, uuid, await readBody(saveFormsRequest, request), requestId);
  });
