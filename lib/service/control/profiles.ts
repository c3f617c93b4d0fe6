import * as z from 'zod';
import { profilePortalConfigurationAnswer } from '@/lib/configuration/contract/profile-portal-configuration';
import { MOVES } from '@/lib/configuration/contract/review-moves';
import {
  changeConfiguration,
  changeMetadata as changes,
  createProfile as creation,
  sandboxChoices,
  sandboxProfile,
  sandboxProfileList,
  sandboxProfileQuery,
} from '../control-api/profile';
import { changeMetadata } from '../profiles/change-metadata';
import { createProfile } from '../profiles/create-profile';
import { deleteProfile } from '../profiles/delete-profile';
import { readProfileUuid } from '../profiles/lock-profile';
import { moveProfile } from '../profiles/move-profile';
import { listProfiles, readProfile } from '../profiles/sandbox-profiles';
import { CHOICES } from '../seed/metadata';
import type { ControlRows, ControlRuns } from './control-route';

const ofProfile = z.object({ uuid: z.string().meta({ description: 'UUID of the profile' }) });
const profileAnswer = z.strictObject({ data: sandboxProfile });

export const PROFILES = {
  'GET /accounts/{account}/choices': {
    operationId: 'readChoices',
    summary: 'Values that a profile can have',
    answer: z.strictObject({ data: sandboxChoices }),
  },
  'GET /accounts/{account}/profiles': {
    operationId: 'listProfiles',
    summary: 'Profiles, latest change first',
    query: sandboxProfileQuery,
    answer: sandboxProfileList,
  },
  'POST /accounts/{account}/profiles': {
    operationId: 'createProfile',
    summary: 'Create a profile',
    description: 'It starts as Incomplete. Emits profile.created.',
    body: creation,
    example: { body: { kind: 'company', name: 'Farnley Instruments', customer_reference: 'CUST-2041' } },
    answer: profileAnswer,
    status: 201,
    refusals: ['conflict'],
  },
  'GET /accounts/{account}/profiles/{uuid}': {
    operationId: 'readProfile',
    summary: 'One profile',
    params: ofProfile,
    answer: profileAnswer,
  },
  'PATCH /accounts/{account}/profiles/{uuid}': {
    operationId: 'changeMetadata',
    summary: 'Change risk, team and assignee',
    description: 'Emits profile.updated; nothing when the profile has them already.',
    params: ofProfile,
    body: changes,
    example: { body: { risk_id: 'high', team_id: 15, assignee_id: 'amara.osei' } },
    answer: profileAnswer,
  },
  'DELETE /accounts/{account}/profiles/{uuid}': {
    operationId: 'deleteProfile',
    summary: 'Delete a profile completely',
    description:
      'With its documents, events and deliveries. The API has no such operation, so nothing is emitted; the console ' +
      'that the service is embedded in forgets it too.',
    params: ofProfile,
    answer: z.strictObject({ data: z.strictObject({ uuid: z.uuid() }) }),
  },
  'PATCH /accounts/{account}/profiles/{uuid}/portal-configuration': {
    operationId: 'changeConfiguration',
    summary: 'Change any section of a profile’s portal configuration',
    description:
      'Like a change made neither through the API nor in the console: no webhook reports it, ' +
      'so the next reading finds an outside change. Objects are merged; lists and all other values, including null, are ' +
      'replaced. The result must match the API document and use forms of the account.',
    params: ofProfile,
    body: changeConfiguration,
    example: { body: { director: { enabled: false }, forms: { form_ids: [101, 104, 230] } } },
    answer: profilePortalConfigurationAnswer,
  },
  'POST /accounts/{account}/profiles/{uuid}/moves/{move}': {
    operationId: 'moveProfile',
    summary: 'Move a profile to its next review status',
    description:
      'Exactly the moves of the API document. Emits profile.updated; submit and resubmit also submit the documents ' +
      'that were uploaded in the portal; each emits document.processed.',
    params: ofProfile.extend({ move: z.enum(MOVES) }),
    answer: profileAnswer,
    refusals: ['illegal_move'],
  },
} as const satisfies ControlRows;

export const profiles: ControlRuns<typeof PROFILES> = {
  'GET /accounts/{account}/choices': async () => ({ data: CHOICES }),
  'GET /accounts/{account}/profiles': (context, { account, query }) => listProfiles(context, account, query),
  'POST /accounts/{account}/profiles': async (context, { account, body }) => ({
    data: await createProfile(context, account, body),
  }),
  'GET /accounts/{account}/profiles/{uuid}': async (context, { account, params }) => ({
    data: await readProfile(context, account, params.uuid),
  }),
  'PATCH /accounts/{account}/profiles/{uuid}': async (context, { account, params, body }) => ({
    data: await changeMetadata(context, account, params.uuid, body),
  }),
  async 'DELETE /accounts/{account}/profiles/{uuid}'(context, { account, params }) {
    await deleteProfile(context, account, params.uuid);
    context.dropCaches();
    return { data: { uuid: readProfileUuid(params.uuid) } };
  },
  'PATCH /accounts/{account}/profiles/{uuid}/portal-configuration': async (
    { configurations },
    { account, params, body },
  ) => ({ data: await configurations.change(account, readProfileUuid(params.uuid), body) }),
  'POST /accounts/{account}/profiles/{uuid}/moves/{move}': async (context, { account, params }) => ({
    data: await moveProfile(context, account, params.uuid, params.move),
  }),
};
