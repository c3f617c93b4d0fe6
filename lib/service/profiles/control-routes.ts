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
import type { ControlContext } from '../control/control-context';
import { type ControlRoute, controlRoute } from '../control/control-route';
import { CHOICES } from '../seed/metadata';
import { changeMetadata } from './change-metadata';
import { createProfile } from './create-profile';
import { listProfiles, readProfile } from './list-profiles';
import { moveProfile } from './move-profile';

const PROFILES = '/accounts/:account/profiles';
const PROFILE = `${PROFILES}/:uuid`;
const ofProfile = z.object({ uuid: z.string().meta({ description: 'UUID of the profile' }) });
const profileAnswer = z.strictObject({ data: sandboxProfile });

export const PROFILE_ROUTES: readonly ControlRoute<ControlContext>[] = [
  controlRoute({
    method: 'get',
    path: '/accounts/:account/choices',
    operationId: 'readChoices',
    summary: 'What a profile can be given',
    tag: 'Profiles',
    answer: z.strictObject({ data: sandboxChoices }),
    run: async () => ({ data: CHOICES }),
  }),
  controlRoute({
    method: 'get',
    path: PROFILES,
    operationId: 'listProfiles',
    summary: 'Profiles, latest change first',
    tag: 'Profiles',
    query: sandboxProfileQuery,
    answer: sandboxProfileList,
    run: (context, { account, query }) => listProfiles(context, account, query),
  }),
  controlRoute({
    method: 'post',
    path: PROFILES,
    operationId: 'createProfile',
    summary: 'Create a profile',
    description: 'It begins in Incomplete. Emits profile.created.',
    tag: 'Profiles',
    body: creation,
    answer: profileAnswer,
    status: 201,
    faults: ['conflict'],
    run: async (context, { account, body }) => ({ data: await createProfile(context, account, body) }),
  }),
  controlRoute({
    method: 'get',
    path: PROFILE,
    operationId: 'readProfile',
    summary: 'One profile',
    tag: 'Profiles',
    params: ofProfile,
    answer: profileAnswer,
    run: async (context, { account, params }) => ({ data: await readProfile(context, account, params.uuid) }),
  }),
  controlRoute({
    method: 'patch',
    path: PROFILE,
    operationId: 'changeMetadata',
    summary: 'Change risk, team and assignee',
    description: 'Emits profile.updated; nothing when the profile has them already.',
    tag: 'Profiles',
    params: ofProfile,
    body: changes,
    answer: profileAnswer,
    run: async (context, { account, params, body }) => ({
      data: await changeMetadata(context, account, params.uuid, body),
    }),
  }),
  controlRoute({
    method: 'post',
    path: `${PROFILE}/moves/:move`,
    operationId: 'moveProfile',
    summary: 'Move a profile to its next review status',
    description:
      'Exactly the moves of the API document. Emits profile.updated; submit and resubmit also submit the documents ' +
      'that were uploaded in the portal, each of which emits document.processed.',
    tag: 'Profiles',
    params: ofProfile.extend({ move: z.enum(MOVES) }),
    answer: profileAnswer,
    faults: ['illegal_move'],
    run: async (context, { account, params }) => ({
      data: await moveProfile(context, account, params.uuid, params.move),
    }),
  }),
];
