'use client';

import { Card } from '@/components/ui/card';
import { countWords } from '@/components/ui/count-words';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { shortClock, zoneWords } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { RunProgress } from '@/lib/features/assignments/run';

const [WIDTH, LEFT, RIGHT, TOP, BOTTOM] = [760, 44, 750, 16, 168];

/** Items finished over time, extrapolated at the current pace; the same data as a table for screen readers. */
export function ProgressChart({
  progress: { points, endsAt },
  total,
  startedAt,
}: {
  progress: RunProgress;
  total: number;
  startedAt: string;
}) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const last = points.at(-1);
  if (last === undefined) return null;
  const from = Date.parse(startedAt);
  const to = Math.max(endsAt === null ? 0 : Date.parse(endsAt), Date.parse(last.at), from + 1_000);
  const x = (at: string | number) =>
    LEFT + (((typeof at === 'number' ? at : Date.parse(at)) - from) / (to - from)) * (RIGHT - LEFT);
  const y = (done: number) => BOTTOM - (done / Math.max(1, total)) * (BOTTOM - TOP);
  const line = [{ at: startedAt, done: 0 }, ...points].map(({ at, done }) => `${x(at)},${y(done)}`).join(' ');
  const clock = (at: number) => shortClock(new Date(at), zone);
  return (
    <Card
      id="progress-title"
      title={
        <>
          Progress <span className="font-normal text-ink-3">profiles processed over time</span>
        </>
      }
    >
      <ScrollRegion label="Progress over time">
        <figure>
          <svg
            aria-hidden
            viewBox={`0 0 ${WIDTH} 190`}
            className="mt-2 block h-auto w-full min-w-[460px] fill-ink-3 text-xs numeric"
          >
            {[0, 0.5, 1].map((part) => (
              <g key={part}>
                <line
                  x1={LEFT}
                  x2={RIGHT}
                  y1={y(total * part)}
                  y2={y(total * part)}
                  className="stroke-line"
                />
                <text x={LEFT - 8} y={y(total * part) + 4} textAnchor="end">
                  {countWords(Math.round(total * part))}
                </text>
              </g>
            ))}
            <polygon
              points={`${x(from)},${BOTTOM} ${line} ${x(last.at)},${BOTTOM}`}
              className="fill-accent-soft"
            />
            <polyline points={line} className="fill-none stroke-accent" strokeWidth="2" />
            {endsAt === null ? null : (
              <line
                x1={x(last.at)}
                y1={y(last.done)}
                x2={x(endsAt)}
                y2={y(total)}
                strokeDasharray="3 4"
                strokeWidth="2"
                className="stroke-accent"
              />
            )}
            <circle cx={x(last.at)} cy={y(last.done)} r="4" className="fill-accent" />
            <text x={LEFT} y="185">
              {clock(from)}
            </text>
            <text x={RIGHT} y="185" textAnchor="end">
              {endsAt === null ? clock(to) : `about ${clock(to)}`} {zoneWords(new Date(to), zone)}
            </text>
          </svg>
          <div className="sr-only">
            <table>
              <caption>Profiles processed by each time</caption>
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  <th scope="col">Processed</th>
                </tr>
              </thead>
              <tbody>
                {points.map(({ at, done }) => (
                  <tr key={done}>
                    <th scope="row">{clock(Date.parse(at))}</th>
                    <td>{countWords(done)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </figure>
      </ScrollRegion>
    </Card>
  );
}
