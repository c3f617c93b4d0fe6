import { z } from 'zod';
import { profileSetup, saveFormsAnswer, saveFormsRequest } from '../console-api';
import { directoryExportQuery, directoryQuery, directoryWindow } from '../console-events';
import { versionDetail, versionNumber, versionsPage, versionsQuery } from '../console-history';
import { knownProfileAnswer, lastChangeAnswer } from '../known-profile';
import { timelinePage, timelineQuery } from '../profile-timeline';
import { profileUuid } from '../profile-uuid';
import type { Operations } from './operation';

const uuid = { params: z.object({ uuid: profileUuid }) } as const;

/** Ways in which the service can fail, once it is asked. */
const SERVICE = [
  'not_found',
  'rate_limited',
  'service_unreachable',
  'service_answer_unreadable',
  'credentials_refused',
  'service_paused',
  'service_timeout',
] as const;

export const PROFILES = {
  'GET /api/profiles': {
    summary: 'A window of the directory: profiles that a webhook told of or that were opened here',
    access: 'profiles.read',
    query: directoryQuery,
    answer: directoryWindow,
  },
  'GET /api/profiles/export': {
    summary: 'The directory as CSV',
    access: 'profiles.read',
    query: directoryExportQuery,
    answer: 'download',
  },
  'GET /api/profiles/{uuid}/known': {
    summary: 'What webhooks told of a profile',
    access: 'profiles.read',
    ...uuid,
    answer: knownProfileAnswer,
  },
  'GET /api/profiles/{uuid}/last-change': {
    summary: 'The newest change of a profile’s configuration that this console made or found',
    access: 'profiles.read',
    ...uuid,
    answer: lastChangeAnswer,
  },
  'GET /api/profiles/{uuid}/portal-configuration': {
    summary: 'A profile’s portal configuration, read from the service',
    access: 'profiles.read',
    ...uuid,
    answer: profileSetup,
    problems: SERVICE,
  },
  'PATCH /api/profiles/{uuid}/portal-configuration': {
    summary: 'Change a profile’s forms, unless somebody else did since they were read',
    access: 'forms.change',
    ...uuid,
    body: saveFormsRequest,
    answer: saveFormsAnswer,
    problems: [...SERVICE, 'forms_changed', 'read_only_client', 'refused_by_service', 'save_not_confirmed'],
  },
  'GET /api/profiles/{uuid}/snapshots': {
    summary: 'Versions of a profile’s configuration, the newest first',
    access: 'profiles.read',
    ...uuid,
    query: versionsQuery,
    answer: versionsPage,
  },
  'GET /api/profiles/{uuid}/snapshots/{number}': {
    summary: 'One version',
    access: 'profiles.read',
    params: uuid.params.extend({ number: versionNumber }),
    answer: versionDetail,
    problems: ['no_such_version'],
  },
  'GET /api/profiles/{uuid}/timeline': {
    summary: 'Webhooks of a profile, and what this console did with it, the newest first',
    access: 'profiles.read',
    ...uuid,
    query: timelineQuery,
    answer: timelinePage,
  },
} as const satisfies Operations;
