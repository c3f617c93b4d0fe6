import { Card } from '@/components/ui/card';
import { countWords } from '@/components/ui/count-words';
import { QuietLink } from '@/components/ui/page-link';
import { SeverityMark } from '@/components/ui/severity-mark';
import type { Overview } from '@/lib/features/overview/overview';
import { BigNumber } from './big-number';
import { FindingsTrend } from './findings-trend';

/** Findings without an exception, by severity, and how the number changed over the last weeks. */
export function FindingsCard({ findings }: { findings: NonNullable<Overview['findings']> }) {
  const { by, since, excepted, weeks } = findings;
  const sum = (of: 'open' | 'began') => by.reduce((total, row) => total + row[of], 0);
  const began = sum('began');
  return (
    <Card id="findings-title" title="Open findings" aside={weeks.length < 2 ? '' : spanWords(weeks.length)}>
      <div
        className={`mt-1 grid gap-x-8 gap-y-3 ${weeks.length < 2 ? '' : 'min-[820px]:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]'}`}
      >
        <div>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            <BigNumber href="/findings" count={sum('open')} words="open" />
            {began === 0 ? null : (
              <BigNumber href={`/findings?from=${since}`} count={began} words="new in the last 7 days" />
            )}
            {excepted === 0 ? null : (
              <BigNumber
                href="/findings?state=excepted"
                count={excepted}
                words={excepted === 1 ? 'with an exception' : 'with exceptions'}
              />
            )}
          </div>
          <ul className="mt-2 divide-y divide-line border-t border-line text-sm empty:hidden">
            {by
              .filter(({ open }) => open > 0)
              .map(({ severity, open, began }) => (
                <li key={severity} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5">
                  <span className="grow">
                    <SeverityMark severity={severity} />
                  </span>
                  {began === 0 ? null : (
                    <QuietLink
                      href={`/findings?severity=${severity}&from=${since}`}
                      aria-label={`${countWords(began)} new, ${severity}`}
                      className="font-semibold text-warn numeric"
                    >{`${countWords(began)} new`}</QuietLink>
                  )}
                  <QuietLink
                    href={`/findings?severity=${severity}`}
                    aria-label={`${countWords(open)} open, ${severity}`}
                    className="text-ink-2 numeric"
                  >{`${countWords(open)} open`}</QuietLink>
                </li>
              ))}
          </ul>
        </div>
        <FindingsTrend weeks={weeks} />
      </div>
    </Card>
  );
}

const spanWords = (weeks: number): string =>
  weeks === 12 ? 'over twelve weeks' : `over ${weeks} weeks, since the first check`;
