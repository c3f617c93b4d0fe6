'use client';

import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { ServiceTime } from '@/components/ui/service-time';
import type { Coverage } from '@/lib/contract/coverage-words';
import type { Overview } from '@/lib/contract/overview';
import { BigNumber, Card } from './card';

const LOOKS: Readonly<Record<Coverage, string>> = {
  fresh: 'bg-accent',
  older:
    'bg-[repeating-linear-gradient(45deg,var(--accent)_0_2px,var(--accent-soft)_2px_5px)] border border-accent',
  unreadable: 'bg-warn-soft border border-warn',
  never: 'bg-surface border border-dashed border-edge',
};

const FAILURES: Readonly<Record<string, string>> = {
  not_found: 'not found',
  error: 'service error',
  misshapen: 'unexpected format',
};

/** How many known profiles have been read, and how recently: every other number depends on it. */
export function CoverageCard({ overview }: { overview: Overview }) {
  const { coverage, maxAge, told: reported, opened } = overview;
  const { known, oldest, reasons } = coverage;
  const within = maxAge === null ? 'read' : `read within ${durationWords(maxAge)}`;
  const parts: readonly { name: Coverage; count: number; words: string }[] = [
    { name: 'fresh', count: coverage.fresh, words: within },
    { name: 'older', count: coverage.older, words: 'out of date' },
    { name: 'unreadable', count: coverage.unreadable, words: 'unreadable' },
    { name: 'never', count: coverage.never, words: 'never read' },
  ];
  return (
    <Card
      id="coverage-title"
      title="Coverage"
      aside={`of ${countWords(known)} known ${known === 1 ? 'profile' : 'profiles'}. ${maxAge === null ? 'No objective set.' : `Objective: no reading older than ${durationWords(maxAge)}`}`}
    >
      <div aria-hidden className="mt-3 flex h-4 gap-0.5 overflow-clip rounded-[4px] bg-sunken">
        {parts.map(({ name, count }) =>
          count === 0 ? null : (
            <span
              key={name}
              style={{ flexGrow: count }}
              className={`min-w-1.5 basis-0 rounded-[3px] ${LOOKS[name]}`}
            />
          ),
        )}
      </div>
      <ul className="mt-3 grid gap-x-6 gap-y-2 min-[560px]:grid-cols-2 min-[1400px]:grid-cols-4">
        {parts.map(({ name, count, words }) => (
          <li key={name} className="flex gap-2">
            <span aria-hidden className={`mt-2 size-2.5 shrink-0 rounded-[3px] ${LOOKS[name]}`} />
            <div className="min-w-0">
              <BigNumber href={`/profiles?coverage=${name}`} count={count} words={words} />
              {name === 'fresh' && oldest !== null ? (
                <p className="text-sm text-ink-3">
                  oldest reading <ServiceTime>{oldest}</ServiceTime>
                </p>
              ) : null}
              {name === 'unreadable' ? <Reasons reasons={reasons} /> : null}
            </div>
          </li>
        ))}
      </ul>
      <p className="-mx-3.5 mt-3 -mb-3 border-t border-line bg-sunken px-3.5 py-2 text-sm text-ink-2 numeric">
        {`The service can’t list profiles, so only profiles seen in webhooks (${countWords(reported)}) or opened here (${countWords(opened)}) are counted.`}
      </p>
    </Card>
  );
}

function Reasons({ reasons }: { reasons: Readonly<Record<string, number>> }) {
  const found = Object.entries(reasons);
  if (found.length === 0) return null;
  return (
    <p className="text-sm text-ink-3">
      {found.map(([reason, count], index) => (
        <span key={reason}>
          {index === 0 ? '' : ', '}
          <PageLink
            href={`/profiles?failure=${reason}`}
            className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            {`${countWords(count)} ${FAILURES[reason] ?? reason}`}
          </PageLink>
        </span>
      ))}
    </p>
  );
}

const HOUR_MS = 3_600_000;

/** "24 hours", "90 minutes", "7 days" */
function durationWords(ms: number): string {
  const [count, unit] =
    ms % (24 * HOUR_MS) === 0 && ms > 48 * HOUR_MS
      ? [ms / (24 * HOUR_MS), 'day']
      : ms % HOUR_MS === 0
        ? [ms / HOUR_MS, 'hour']
        : [Math.round(ms / 60_000), 'minute'];
  return `${countWords(count)} ${unit}${count === 1 ? '' : 's'}`;
}
