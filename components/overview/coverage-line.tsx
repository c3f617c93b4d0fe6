'use client';

import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Badge } from '@/components/ui/badge';
import { countWords } from '@/components/ui/count-words';
import { QuietLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { ServiceTime } from '@/components/ui/service-time';
import { spanWords, stateOf } from '@/components/ui/survey-words';
import type { Overview } from '@/lib/features/overview/overview';
import { surveyQuery } from '@/lib/features/survey/queries';

const FAILURES: Readonly<Record<string, string>> = {
  not_found: 'not found',
  error: 'service error',
  misshapen: 'unexpected format',
};

interface Part {
  href: string;
  count: number;
  words: string;
}

/** How many known profiles have been read, and how recently: every other number depends on it. */
export function CoverageLine({ overview }: { overview: Overview }) {
  const { coverage, maxAge, told: reported, listed, opened, needsReview, highRisk } = overview;
  const { known, oldest, reasons } = coverage;
  const parts: Part[] = [
    { href: '/profiles?coverage=older', count: coverage.older, words: 'out of date' },
    { href: '/profiles?coverage=never', count: coverage.never, words: 'never read' },
    // Last, because its reasons follow.
    { href: '/profiles?coverage=unreadable', count: coverage.unreadable, words: 'unreadable' },
  ].filter(({ count }) => count > 0);
  const failures: Part[] = Object.entries(reasons).map(([reason, count]) => ({
    href: `/profiles?failure=${reason}`,
    count,
    words: FAILURES[reason] ?? reason,
  }));
  const waiting: Part[] = [
    { href: '/profiles?status=Needs+Review', count: needsReview, words: 'need review' },
    { href: '/profiles?risk=High', count: highRisk, words: 'high risk' },
  ].filter(({ count }) => count > 0);
  const within = maxAge === null ? 'read' : `read within ${spanWords(maxAge)}`;
  return (
    <Panel>
      <section
        aria-labelledby="coverage-title"
        className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3.5 py-2.5 numeric"
      >
        <h2 id="coverage-title">Coverage</h2>
        <p className="min-w-0 grow text-ink-2">
          <QuietLink href="/profiles?coverage=fresh">
            <b className="font-semibold text-ink">{countWords(coverage.fresh)}</b>
          </QuietLink>{' '}
          of {countWords(known)} known {known === 1 ? 'profile' : 'profiles'} {within}
          <Parts parts={parts} />
          {failures.length === 0 ? null : (
            <>
              <Parts parts={failures} first=" (" />)
            </>
          )}
          {oldest === null ? null : (
            <>
              {' · '}oldest reading <ServiceTime>{oldest}</ServiceTime>
            </>
          )}
        </p>
        <SurveyLink />
        <p className="w-full text-sm text-ink-3">
          {`The service can’t list profiles, so only profiles seen in webhooks (${countWords(reported)})${listed === 0 ? '' : `, imported from lists (${countWords(listed)})`} or opened here (${countWords(opened)}) are counted.`}
          {waiting.length === 0 ? null : ' From webhooks'}
          <Parts parts={waiting} first=": " />
          {waiting.length === 0 ? null : '.'}
        </p>
      </section>
    </Panel>
  );
}

/** The survey's state; its controls are in Settings. */
function SurveyLink() {
  const { data: survey } = useQuery(surveyQuery());
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      <QuietLink href="/settings">Survey</QuietLink>
      {survey === undefined ? null : <Badge tone={stateOf(survey).tone}>{stateOf(survey).words}</Badge>}
    </span>
  );
}

const Parts = ({ parts, first = ' · ' }: { parts: readonly Part[]; first?: string }) =>
  parts.map(({ href, count, words }, index) => (
    <Fragment key={href}>
      {index === 0 ? first : ' · '}
      <QuietLink href={href}>{`${countWords(count)} ${words}`}</QuietLink>
    </Fragment>
  ));
