import { z } from 'zod';
import { MOVES } from '@/lib/contract/review-moves';
import {
  changeMetadata as changes,
  createProfile as creation,
  sandboxChoices,
  sandboxProfile,
  sandboxProfileList,
  sandboxProfileQuery,
} from '@/lib/contract/sandbox/profile';
import { changeMetadata } from '../profiles/change-metadata';
import { createProfile } from '../profiles/create-profile';
import { moveProfile } from '../profiles/move-profile';
import { listProfiles, readProfile } from '../profiles/sandbox-profiles';
import { CHOICES } from '../seed/metadata';
import type { ControlRows, ControlRuns } from './control-route';

const ofProfile = z.object({ uuid: z.string().meta({ description: 'UUID of the profile' }) });
const profileAnswer = z.strictObject({ data: sandboxProfile });

export const PROFILES = {
  'GET /accounts/{account}/choices': {
    operationId: 'readChoices',
    summary: 'What a profile can be given',
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
    description: 'It begins in Incomplete. Emits profile.created.',
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
  'POST /accounts/{account}/profiles/{uuid}/moves/{move}': {
    operationId: 'moveProfile',
    summary: 'Move a profile to its next review status',
    description:
      'Exactly the moves of the API document. Emits profile.updated; submit and resubmit also submit the documents ' +
      'that were uploaded in the portal, each of which emits document.processed.',
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
  'POST /accounts/{account}/profiles/{uuid}/moves/{move}': async (context, { account, params }) => ({
    data: await moveProfile(context, account, params.uuid, params.move),
  }),
};
