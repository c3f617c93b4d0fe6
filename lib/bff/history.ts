import 'server-only';
import { listVersions } from '@/lib/console/history/list-versions';
import { readVersion } from '@/lib/console/history/read-version';
import {
  type VersionDetail,
  type VersionsPage,
  versionNumber,
  versionsQuery,
} from '@/lib/contract/console-history';
import { answer, attemptForPage, type Outcome } from './answer';
import { readProfileUuid, readSegment } from './read-address';
import { readQuery } from './read-query';

/** @param segment The address's own text. */
export const getVersions = (segment: string, request: Request): Promise<Response> =>
  answer(request, ({ context }) =>
    listVersions(context, readProfileUuid(segment), readQuery(versionsQuery, request.url)),
  );

/** @param segments The texts of the address for the profile and for the version. */
export const getVersion = (segments: { uuid: string; number: string }, request: Request): Promise<Response> =>
  answer(request, ({ context }) =>
    readVersion(context, readProfileUuid(segments.uuid), readSegment(versionNumber, segments.number)),
  );

/** The first page of the list, for the page's HTML. @param uuid checked already */
export const readVersionsPage = (uuid: string): Promise<Outcome<VersionsPage>> =>
  attemptForPage(({ context }) => listVersions(context, uuid, {}));

/** One version, for the page's HTML. @param uuid checked already */
export const readVersionPage = (uuid: string, number: number): Promise<Outcome<VersionDetail>> =>
  attemptForPage(({ context }) => readVersion(context, uuid, number));
