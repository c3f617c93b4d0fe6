import type { QueryClient } from '@tanstack/react-query';
import { addressOf, call } from '@/lib/features/call';
import { invalidateConcerned } from '@/lib/features/concerns';
import { changeRequest, requestFile } from '@/lib/platform/data/request-json';
import type { ImportProfilesAnswer } from './profile-import';

export interface ListToImport {
  text: string;
  /** Replace names, and details from an earlier list, where they differ. */
  replace: boolean;
}

const flag = (isSet: boolean) => (isSet ? 'true' : undefined);

/** What an import would do to each line. Nothing is stored. */
export const checkList = ({ text, replace }: ListToImport): Promise<ImportProfilesAnswer> =>
  call('POST /api/profiles/import', { query: { dry: 'true', replace: flag(replace) }, body: { text } });

/** Imports a list as it was checked, all or nothing. */
export const importList = ({
  text,
  replace,
  leaveOut,
  hash,
}: ListToImport & { leaveOut: boolean; hash: string }): Promise<ImportProfilesAnswer> =>
  call('POST /api/profiles/import', {
    query: { 'leave-out': flag(leaveOut), replace: flag(replace), hash },
    body: { text },
  });

/** A CSV file with the outcome of each line. */
export const outcomesFile = ({ text, replace }: ListToImport): Promise<Blob> =>
  requestFile(
    addressOf('POST /api/profiles/import/outcomes', { query: { replace: flag(replace) } }),
    changeRequest('POST', { text }),
  );

/** The address of the list of imported profiles that the service does not know. */
export const unknownProfilesAddress = (): string => addressOf('GET /api/profiles/import/unknown');

/** Everything that shows profiles or their names. */
export const invalidateImported = (client: QueryClient) =>
  Promise.all([
    invalidateConcerned(client, 'labels'),
    invalidateConcerned(client, 'survey'),
    client.invalidateQueries({ queryKey: ['list', { id: 'profiles' }] }),
  ]);
