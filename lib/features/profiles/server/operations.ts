import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import { readProfileDeviations } from '@/lib/features/baselines/server/read-profile-deviations';
import { listSettingChanges } from '@/lib/features/history/server/list-setting-changes';
import { listVersions, readVersion } from '@/lib/features/history/server/list-versions';
import type { PROFILES } from '../api';
import { countSections } from './count-sections';
import { exportDirectory } from './export-directory';
import { exportLineOutcomes } from './export-line-outcomes';
import { exportUnknownProfiles } from './export-unknown-profiles';
import { importProfiles } from './import-profiles';
import { listProfileChoices } from './list-choices';
import { listDirectory } from './list-directory';
import { readKnownProfile } from './read-known-profile';
import { readLastChange } from './read-last-change';
import { readProfileSetup } from './read-profile-setup';
import { readTimeline } from './read-timeline';
import { saveForms } from './save-forms';

export const profiles: Runs<typeof PROFILES> = {
  'GET /api/profiles': ({ context }, { query }) => listDirectory(context, query),
  'GET /api/profiles/export': ({ context, ...call }, { query }) =>
    streamFile(exportDirectory(context, query), { name: 'profiles', format: 'csv', call }),
  'POST /api/profiles/import': ({ context }, { query, body }) => importProfiles(context, body.text, query),
  'POST /api/profiles/import/outcomes': ({ context, ...call }, { query, body }) =>
    streamFile(exportLineOutcomes(context, body.text, { replace: query.replace === 'true' }), {
      name: 'import-outcomes',
      format: 'csv',
      call,
    }),
  'GET /api/profiles/import/unknown': ({ context, ...call }) =>
    streamFile(exportUnknownProfiles(context), { name: 'unknown-profiles', format: 'csv', call }),
  'GET /api/profiles/choices': ({ context }) => listProfileChoices(context),
  'GET /api/profiles/sections': ({ context }) => countSections(context),
  'GET /api/profiles/{uuid}/known': async ({ context }, { params }) => ({
    profile: await readKnownProfile(context, params.uuid),
  }),
  'GET /api/profiles/{uuid}/deviations': ({ context }, { params }) =>
    readProfileDeviations(context, params.uuid),
  'GET /api/profiles/{uuid}/last-change': ({ context }, { params }) => readLastChange(context, params.uuid),
  /** `Cache-Control: no-cache` asks for a fresh read (RFC 9111, section 5.2.1.4). */
  'GET /api/profiles/{uuid}/portal-configuration'({ context, request, requestId }, { params }) {
    const asksFresh = request.headers.get('cache-control')?.includes('no-cache') === true;
    // An operator who presses "Read again" must see what the service has now; a script may share a read that is two
    // seconds old.
    const fresh = asksFresh && context.operator.token ? 'lately' : asksFresh;
    return readProfileSetup(context, { uuid: params.uuid, requestId, fresh, signal: request.signal });
  },
  'PATCH /api/profiles/{uuid}/portal-configuration': ({ context, requestId }, { params, body }) =>
    saveForms(context, params.uuid, body, requestId),
  'GET /api/profiles/{uuid}/snapshots': ({ context }, { params, query }) =>
    listVersions(context, params.uuid, query),
  'GET /api/profiles/{uuid}/snapshots/{number}': ({ context }, { params }) =>
    readVersion(context, params.uuid, params.number),
  'GET /api/profiles/{uuid}/setting-changes': ({ context }, { params }) =>
    listSettingChanges(context, params.uuid),
  'GET /api/profiles/{uuid}/timeline': ({ context }, { params, query }) =>
    readTimeline(context, params.uuid, query),
};
