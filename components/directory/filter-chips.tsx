'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { NO_FILTERS, type ProfileFilters, setFilters } from '@/components/shell/filter-words';
import { focusPageSearch } from '@/components/shell/page-search';
import { Button } from '@/components/ui/button';
import { coverageWords } from '@/components/ui/coverage-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { readCheckFilter } from '@/lib/contract/checks/check-filter';
import { checkNumber } from '@/lib/contract/checks/results';
import type { DirectoryWindow } from '@/lib/contract/console-events';
import type { ListRequest } from '@/lib/contract/lists/list';
import { ANY_BASELINE } from '@/lib/contract/lists/profiles';
import { writtenOut } from '@/lib/contract/unseen';
import { profileChoicesQuery } from '@/lib/queries/directory';
import { useLabels } from '@/lib/queries/labels';

const AddExceptionsForFilter = dynamic(() =>
  import('@/components/shell/exceptions/add-exceptions-for-filter').then(
    (module) => module.AddExceptionsForFilter,
  ),
);

/**
 * Active filters that are not in the row of filters, how well their data covers the profiles, and a way to clear them.
 */
export function FilterChips({
  state,
  coverage,
  request,
  onChange,
}: {
  state: ProfileFilters;
  /** The request that produced the list. */
  request: ListRequest;
  /** Coverage among the profiles that match the other filters; null if no filter depends on readings. */
  coverage: DirectoryWindow['coverage'];
  onChange: (part: Partial<ProfileFilters>) => void;
}) {
  const { labelOf } = useLabels();
  const isOfOne = state.deviates !== null && state.deviates !== ANY_BASELINE;
  const judged = readCheckFilter(state.check ?? '');
  const ofCheck = judged?.check;
  const { data: choices } = useQuery({
    ...profileChoicesQuery(),
    enabled: isOfOne || ofCheck !== undefined,
  });
  const nameOf = (of: 'baseline' | 'check', id: string) => {
    if (choices === undefined) return `a ${of}`;
    if (of === 'baseline') return choices.baselines.find((one) => one.id === id)?.name ?? null;
    const check = choices.checks.find((one) => one.id === id);
    return check ? `${checkNumber(check.number)} ${check.title}` : null;
  };
  const set = setFilters(state, labelOf, nameOf);
  const { configuration, setup } = state;
  const failed = judged?.result === 'fail' ? choices?.checks.find(({ id }) => id === ofCheck) : undefined;
  if (set.length === 0 && configuration === null) return null;
  // The button disappears with the filter it removes; focus must not.
  const applyPart = (part: Partial<ProfileFilters>) => {
    onChange(part);
    focusPageSearch();
  };
  return (
    <section
      aria-label="Active filters"
      className="mb-3 grid gap-1.5 rounded-lg bg-sunken px-3.5 py-2 text-ink-2"
    >
      <ul className="flex flex-wrap items-center gap-1.5">
        {set.map(({ key, words, without }) => (
          <li
            key={key}
            className="inline-flex min-h-7 max-w-full items-center rounded-full border border-line bg-surface pl-2.5 text-ink"
          >
            <span className="min-w-0 wrap-anywhere">
              <MarkedText>{words}</MarkedText>
            </span>
            <button
              type="button"
              aria-label={`Remove filter: ${writtenOut(words)}`}
              onClick={() => applyPart(without)}
              className="mr-0.5 ml-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full text-ink-3 hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
        <li>
          <Button variant="ghost" onClick={() => applyPart({ ...NO_FILTERS, configuration: null })}>
            Show all profiles
          </Button>
        </li>
      </ul>
      {configuration === null ? null : (
        <p>
          Profiles whose latest event names the portal configuration {configuration}. For other profiles it is
          unknown.
        </p>
      )}
      {setup === null ? null : (
        <p>
          Profiles with setup {setup}, as last read.{' '}
          <PageLink
            href={`/setups?of=${setup}`}
            className="rounded-sm text-accent underline underline-offset-2"
          >
            How other setups differ
          </PageLink>
        </p>
      )}
      {isOfOne ? (
        <p>
          <PageLink
            href={`/baselines?open=${state.deviates}`}
            className="rounded-sm text-accent underline underline-offset-2"
          >
            View the baseline
          </PageLink>
        </p>
      ) : null}
      {ofCheck === undefined ? null : (
        <p>
          <PageLink
            href={`/checks/${ofCheck}`}
            className="rounded-sm text-accent underline underline-offset-2"
          >
            View the check
          </PageLink>
        </p>
      )}
      {failed === undefined ? null : (
        <p>
          <AddExceptionsForFilter check={failed} of={{ profiles: request }} />
        </p>
      )}
      {coverage ? <p className="numeric">{coverageWords(coverage)}</p> : null}
    </section>
  );
}
