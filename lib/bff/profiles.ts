import 'server-only';
import { readProfileSetup } from '@/lib/console/profiles/read-profile-setup';
import { saveForms } from '@/lib/console/profiles/save-forms';
import { saveFormsRequest } from '@/lib/contract/console-api';
import { answer } from './answer';
import { readProfileUuid } from './read-address';
import { readBody } from './read-body';

export const getProfileSetup = (segment: string): Promise<Response> =>
  answer(({ context, requestId }) => readProfileSetup(context, readProfileUuid(segment), requestId));

export const patchForms = (segment: string, request: Request): Promise<Response> =>
  answer(async ({ context, requestId }) => {
    const uuid = readProfileUuid(segment);
    return saveForms(context, uuid, await readBody(saveFormsRequest, request), requestId);
  }, 'change');
