'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink, QuietLink } from '@/components/ui/page-link';
import type { DeviationsOverview } from '@/lib/features/overview/overview';
import { deviationsOverviewQuery } from '@/lib/features/overview/queries';
import { BigNumber } from './big-number';

/** Most baselines named. */
const NAMED = 5;

/** Profiles that deviate from their baselines, most recent first. */
export function DeviationsCard() {
  const { data, isError, refetch } = useQuery(deviationsOverviewQuery());
  const aside = data === undefined || data.baselines === 0 ? '' : 'newest first';
  return (
    <Card id="deviations-title" title="Deviations" aside={aside}>
      {data === undefined ? (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-3" role="status">
          {isError ? 'Deviations could not be loaded.' : 'Counting…'}
          {isError ? <Button onClick={() => void refetch()}>Try again</Button> : null}
        </p>
      ) : (
        <Counted deviations={data} />
      )}
    </Card>
  );
}

function Counted({ deviations }: { deviations: DeviationsOverview }) {
  const { baselines, deviating, began, by } = deviations;
  const rest = by.length - NAMED;
  return (
    <>
      {baselines === 0 ? (
        <p className="mt-2 text-sm text-ink-3">
          No baselines yet. A baseline describes how profiles should be set up.{' '}
          <QuietLink href="/baselines">Create a baseline</QuietLink>
        </p>
      ) : (
        <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
          <BigNumber
            href="/profiles?deviates=any&deviates-since=week"
            count={began}
            words="new in the last 7 days"
          />
          <BigNumber href="/profiles?deviates=any" count={deviating} words="deviating" />
        </div>
      )}
      {by.length === 0 ? null : (
        <ul className="mt-2 divide-y divide-line border-t border-line text-sm">
          {by.slice(0, NAMED).map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5">
              <PageLink
                href={`/baselines?open=${one.id}`}
                className="min-w-0 grow wrap-anywhere hover:underline"
              >
                <MarkedText>{one.name}</MarkedText>
              </PageLink>
              {one.began === 0 ? null : (
                <QuietLink
                  href={`/profiles?deviates=${one.id}&deviates-since=week`}
                  className="font-semibold text-warn numeric"
                >{`${countWords(one.began)} new`}</QuietLink>
              )}
              <QuietLink
                href={`/profiles?deviates=${one.id}`}
                className="text-ink-2 numeric"
              >{`${countWords(one.deviating)} in total`}</QuietLink>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 ? (
        <p className="mt-1 text-sm text-ink-3">
          <QuietLink href="/baselines">{`${countWords(rest)} more ${rest === 1 ? 'baseline' : 'baselines'}`}</QuietLink>
        </p>
      ) : null}
    </>
  );
}
