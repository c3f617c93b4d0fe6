'use client';

import { Card } from '@/components/ui/card';
import { countWords } from '@/components/ui/count-words';
import { PageLink, QuietLink } from '@/components/ui/page-link';
import type { Overview } from '@/lib/features/overview/overview';
import { BigNumber } from './big-number';

/** Height of the highest bar, in pixels. */
const HIGHEST = 64;
/** Most sections named. */
const NAMED = 4;

export function DriftCard({ drift: { total, days, sections, since } }: { drift: Overview['drift'] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  if (total === 0) {
    return (
      <Card id="drift-title" title="Outside changes" aside="last 7 days">
        <p className="mt-1 text-ink-2">No outside changes found.</p>
      </Card>
    );
  }
  return (
    <Card id="drift-title" title="Outside changes" aside="last 7 days">
      <div className="mt-1">
        <BigNumber
          href={`/drift?review=all&from=${since}`}
          count={total}
          words={total === 1 ? 'profile changed' : 'profiles changed'}
        />
      </div>
      <ol className="mt-3 flex items-end gap-2" aria-label="By day, UTC">
        {days.map(({ day, count }) => (
          <li key={day} className="min-w-0 grow basis-0 text-center text-xs text-ink-3 numeric">
            <PageLink
              href={`/drift?review=all&from=${beginOf(day, since)}&to=${day}T23:59:59.999Z`}
              className="block rounded-sm hover:bg-sunken"
            >
              <span className="block min-h-4 font-semibold text-ink">
                {count === 0 ? null : countWords(count)}
              </span>
              <span
                aria-hidden
                style={{ height: Math.max(2, Math.round((count / most) * HIGHEST)) }}
                className={`mx-auto mt-0.5 block w-7 max-w-full rounded-t-[3px] ${count === 0 ? 'bg-line-strong' : 'border border-warn bg-warn-soft'}`}
              />
              <span className="mt-1 block">
                {dayName(day)} <span className="sr-only">{day}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ol>
      <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {sections.slice(0, NAMED).map(({ key, label, count }) => (
          <li key={key}>
            <QuietLink href={`/drift?review=all&section=${key}&from=${since}`}>
              {`${label} ${countWords(count)}`}
            </QuietLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The first day is only counted from this time on. */
const beginOf = (day: string, since: string): string => (since.startsWith(day) ? since : `${day}T00:00:00Z`);

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** In UTC, whatever the reader's time zone and language. */
const dayName = (day: string): string => DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
