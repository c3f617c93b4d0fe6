'use client';

import { countWords } from '@/components/ui/count-words';
import { dayWords } from '@/components/ui/time-words';
import { SEVERITY_WORDS } from '@/lib/configuration/checks/results';
import type { Overview } from '@/lib/features/overview/overview';

type Week = NonNullable<Overview['findings']>['weeks'][number];
type Severity = keyof Week['open'];

/** Height of the highest column, in pixels. */
const HIGHEST = 88;

/** From the bottom of a column up. */
const ORDER: readonly Severity[] = ['high', 'medium', 'low', 'info'];
const LOOKS: Record<Severity, string> = {
  high: 'bg-bad',
  medium: 'bg-warn',
  low: 'bg-ink-3',
  info: 'bg-info',
};

/** Open findings at the end of each week; nothing before there are two weeks to compare. */
export function FindingsTrend({ weeks }: { weeks: readonly Week[] }) {
  const totals = weeks.map(totalOf);
  const most = Math.max(...totals, 1);
  if (weeks.length < 2 || totals.every((total) => total === 0)) return null;
  return (
    <figure className="min-w-0">
      <ol aria-label="Open findings by week" className="flex items-end gap-1 min-[560px]:gap-1.5">
        {weeks.map((week, index) => (
          <li
            key={week.at}
            title={weekWords(week)}
            className="min-w-0 grow basis-0 text-center text-xs text-ink-3 numeric"
          >
            <span className="sr-only">{weekWords(week)}</span>
            <span aria-hidden className={index === weeks.length - 1 ? 'font-semibold text-ink' : ''}>
              {countWords(totals[index] ?? 0)}
            </span>
            <span aria-hidden className="mx-auto mt-0.5 flex max-w-9 flex-col-reverse gap-px">
              {ORDER.map((severity) => {
                const count = week.open[severity];
                return count === 0 ? null : (
                  <span
                    key={severity}
                    style={{ height: Math.max(2, Math.round((count / most) * HIGHEST)) }}
                    className={`block rounded-[2px] ${LOOKS[severity]} forced-colors:border forced-colors:border-[CanvasText]`}
                  />
                );
              })}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-2 border-t border-line pt-1 text-xs text-ink-3">
        <span>{shortDay(weeks[0]?.at ?? '')}</span>
        <span className="max-[559px]:order-last max-[559px]:w-full max-[559px]:text-center">
          open at the end of each week, exceptions included
        </span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}

const totalOf = ({ open }: Week): number => ORDER.reduce((sum, severity) => sum + open[severity], 0);

const shortDay = (at: string): string => dayWords(new Date(at), 'UTC');

function weekWords(week: Week): string {
  const parts = ORDER.filter((severity) => week.open[severity] > 0).map(
    (severity) => `${countWords(week.open[severity])} ${SEVERITY_WORDS[severity].toLowerCase()}`,
  );
  return `Week to ${shortDay(week.at)}: ${parts.join(', ') || 'no open findings'}`;
}
