'use client';

import { useQuery } from '@tanstack/react-query';
import { AddExceptionsForFilter } from '@/components/exceptions/add-exceptions-for-filter';
import { coverageWords } from '@/components/ui/coverage-words';
import { TextLink } from '@/components/ui/page-link';
import { readCheckFilter } from '@/lib/features/checks/check-filter';
import { ANY_BASELINE, type PROFILES_LIST } from '@/lib/features/profiles/list';
import type { DirectoryWindow } from '@/lib/features/profiles/profiles';
import { profileChoicesQuery } from '@/lib/features/profiles/queries';
import type { FiltersOf, ListRequest } from '@/lib/platform/list/list';

/** How well the data of the filters covers the profiles, and where they lead. */
export function FilterNotes({
  state,
  coverage,
  request,
}: {
  state: FiltersOf<typeof PROFILES_LIST>;
  /** The request that produced the list. */
  request: ListRequest;
  /** Coverage among the profiles that match the other filters; null if no filter depends on readings. */
  coverage: DirectoryWindow['coverage'];
}) {
  const judged = readCheckFilter(state.check ?? '');
  const { data: choices } = useQuery({
    ...profileChoicesQuery(),
    enabled: judged !== null,
  });
  const { configuration, setup, deviates } = state;
  const failed =
    judged?.result === 'fail' ? choices?.checks.find(({ id }) => id === judged.check) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm empty:hidden">
      {coverage ? <p className="numeric">{coverageWords(coverage)}</p> : null}
      {configuration === null ? null : (
        <p>Only profiles whose latest event names this portal configuration. For others it is unknown.</p>
      )}
      {setup === null ? null : <TextLink href={`/setups?of=${setup}`}>How other setups differ</TextLink>}
      {deviates === null || deviates === ANY_BASELINE ? null : (
        <TextLink href={`/baselines?open=${deviates}`}>View the baseline</TextLink>
      )}
      {judged === null ? null : <TextLink href={`/checks/${judged.check}`}>View the check</TextLink>}
      {failed === undefined ? null : <AddExceptionsForFilter check={failed} of={{ profiles: request }} />}
    </div>
  );
}
