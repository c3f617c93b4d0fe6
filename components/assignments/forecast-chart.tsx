import { countWords } from '@/components/ui/count-words';
import { shortClock } from '@/components/ui/time-words';
import type { AssignmentForecast } from '@/lib/features/assignments/run';
import { durationWords, forecastColumns } from './forecast-columns';

const WIDTH = 742;
/** Top and bottom of the drawing: the rate limit, and the axis. */
const [TOP, BOTTOM] = [24, 150];
/** Room for the block that shows waiting, and for the flag at the end. */
const [WAIT, FLAG] = [100, 24];

/** The writes of a run below the service's limit, with the same data as a table for screen readers. */
export function ForecastChart({
  forecast,
  zone,
}: {
  forecast: AssignmentForecast;
  zone: string | undefined;
}) {
  const { columns, limit, lookBefore } = forecastColumns(forecast);
  if (columns.length === 0) return null;
  const { at, pace, lookAfter } = forecast;
  const room = WIDTH - FLAG - (lookBefore === null ? 0 : WAIT);
  const step = Math.min(room / columns.length, 90);
  const left = (index: number) => index * step + (lookBefore !== null && index >= lookBefore ? WAIT : 0);
  const end = left(columns.length - 1) + step;
  const height = (share: number) => share * (BOTTOM - TOP);
  const allowed = BOTTOM - height(Math.min(1, pace.allowed / limit));
  const free = left(lookBefore ?? 0);
  const last = columns.at(-1);
  return (
    <figure className="min-w-0">
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} 176`}
        className="block h-auto w-full min-w-[520px] fill-ink-3 text-xs numeric"
      >
        <defs>
          <pattern
            id="stays-free"
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="1" height="5" className="fill-line-strong" />
          </pattern>
        </defs>
        {pace.limit === null ? null : (
          <>
            <line x1="0" x2={end} y1={TOP} y2={TOP} className="stroke-ink-3" strokeDasharray="4 3" />
            <text x="0" y={TOP - 7}>
              service limit: {countWords(pace.limit)} writes a minute
            </text>
            <rect
              x={free}
              y={TOP + 5}
              width={end - free}
              height={Math.max(0, allowed - TOP - 8)}
              fill="url(#stays-free)"
            />
            {end - free > 190 && allowed - TOP > 40 ? (
              <>
                <rect
                  x={(free + end) / 2 - 86}
                  y={(TOP + allowed) / 2 - 11}
                  width="172"
                  height="19"
                  rx="4"
                  className="fill-surface"
                />
                <text
                  x={(free + end) / 2}
                  y={(TOP + allowed) / 2 + 2}
                  textAnchor="middle"
                  className="fill-ink-2"
                >
                  left for manual saves
                </text>
              </>
            ) : null}
          </>
        )}
        {columns.map((column, index) => (
          <rect
            key={`${column.from} ${column.isBeforeLook}`}
            x={left(index) + 1}
            y={BOTTOM - height(column.height)}
            width={Math.max(1, step - Math.min(4, step / 4))}
            height={height(column.height)}
            rx="2"
            className="fill-accent"
          />
        ))}
        {lookBefore === null ? null : <WaitMark x={left(lookBefore) - WAIT} lookAfter={lookAfter ?? 0} />}
        <line x1="0" x2={end} y1={BOTTOM + 0.5} y2={BOTTOM + 0.5} className="stroke-line-strong" />
        <path
          d={`M${end + 1} ${BOTTOM}V${BOTTOM - 72}h16l-4 5 4 5h-16`}
          className="fill-accent stroke-accent"
        />
        <text x="1" y="167">
          {shortClock(new Date(at), zone)}
        </text>
        {lookBefore === null ? null : (
          <text x={left(lookBefore)} y="167">
            resumes
          </text>
        )}
        <text x={Math.min(WIDTH, end + FLAG)} y="167" textAnchor="end" className="fill-ink font-semibold">
          done
        </text>
      </svg>
      <div className="sr-only">
        <table>
          <caption>Forecast writes of the run{last === undefined ? '' : ', until it finishes'}</caption>
          <thead>
            <tr>
              <th scope="col">After the start</th>
              <th scope="col">Writes</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ from, writes, isBeforeLook }, index) => (
              <tr key={`${from} ${isBeforeLook}`}>
                <th scope="row">
                  {durationWords(from)}
                  {index === lookBefore ? ', after the review' : ''}
                </th>
                <td>{countWords(writes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const WaitMark = ({ x, lookAfter }: { x: number; lookAfter: number }) => (
  <>
    <rect
      x={x + 2}
      y={TOP + 14}
      width={WAIT - 8}
      height={BOTTOM - TOP - 14}
      rx="5"
      strokeDasharray="4 3"
      className="fill-warn-soft stroke-warn"
    />
    {['Paused', 'for a review', 'after the', `first ${countWords(lookAfter)}`].map((words, line) => (
      <text
        key={words}
        x={x + WAIT / 2 - 2}
        y={TOP + 44 + line * 14}
        textAnchor="middle"
        className={line === 0 ? 'fill-ink font-semibold' : 'fill-ink-2'}
      >
        {words}
      </text>
    ))}
  </>
);
