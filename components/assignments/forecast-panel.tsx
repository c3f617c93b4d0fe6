'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '@/components/shell/loaded';
import { Card } from '@/components/ui/card';
import { countWords, unitWords } from '@/components/ui/count-words';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { shortClock, zoneWords } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { assignmentForecastQuery } from '@/lib/features/assignments/queries';
import type { AssignmentForecast } from '@/lib/features/assignments/run';
import { ForecastChart } from './forecast-chart';
import { durationWords } from './forecast-columns';

/** The cost and end time of a run, under the current limits. */
export function ForecastPanel({ number, lookAfter }: { number: number; lookAfter: number }) {
  const query = useQuery(assignmentForecastQuery(number, lookAfter));
  const { data } = query;
  const zone = useInBrowser() ? undefined : 'UTC';
  const clock = (text: string) => `${shortClock(new Date(text), zone)} ${zoneWords(new Date(text), zone)}`;
  return (
    <Card
      id="forecast-title"
      title="Forecast"
      aside={data === undefined ? '' : `based on the rate limit at ${clock(data.at)}`}
    >
      <Loaded
        query={query}
        waiting={
          <p role="status" className="text-ink-2">
            Loading the forecast…
          </p>
        }
      >
        {(data) => (
          <div className="mt-2 grid items-start gap-x-6 gap-y-3 min-[760px]:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)]">
            <Figures forecast={data} clock={clock} />
            <ScrollRegion label="Writes by minute">
              <ForecastChart forecast={data} zone={zone} />
            </ScrollRegion>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Figures({ forecast, clock }: { forecast: AssignmentForecast; clock: (text: string) => string }) {
  const { seconds, endsAt, lookAfter, pace, reads, writes, survey, others } = forecast;
  const left = pace.limit === null ? null : Math.max(0, pace.limit - Math.round(pace.taken));
  const { readsNow, readsMeanwhile, endsAtNow, endsAtMeanwhile } = survey;
  const isSlower = Math.round(readsMeanwhile) < Math.round(readsNow);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      <Figure
        name="Time needed"
        aside={
          endsAt === null
            ? 'finish time unknown'
            : `started now, it finishes at about ${clock(endsAt)}${lookAfter ? ', plus the review' : ''}`
        }
      >
        <b className="font-semibold">
          {seconds === null ? 'Unknown at the current rate' : durationWords(seconds)}
        </b>
      </Figure>
      <Figure
        name="Pace"
        aside={`${Math.round(pace.share)}%${left === null ? '' : ` of the unused ${countWords(left)}`}; the rest is left for manual saves${
          others === 0 ? '' : `; shared with ${unitWords(others, 'other run')}`
        }`}
      >
        {countWords(Math.floor(pace.allowed))} writes a minute
      </Figure>
      <Figure name="Calls" aside="each profile is read again before it is changed">
        {countWords(reads)} {reads === 1 ? 'read' : 'reads'} and {countWords(writes)}{' '}
        {writes === 1 ? 'write' : 'writes'}
      </Figure>
      <Figure
        name="Survey"
        aside={
          endsAtMeanwhile === null
            ? ''
            : `sweep finishes at about ${clock(endsAtMeanwhile)}${
                endsAtNow === null || endsAtNow === endsAtMeanwhile ? '' : ` instead of ${clock(endsAtNow)}`
              }`
        }
      >
        {isSlower ? 'slows to' : 'continues at'} {countWords(Math.round(readsMeanwhile))} reads a minute
      </Figure>
    </dl>
  );
}

const Figure = ({ name, aside, children }: { name: string; aside: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-2">{name}</dt>
    <dd>
      {children}
      <span className="block text-sm text-ink-3 empty:hidden">{aside}</span>
    </dd>
  </div>
);
