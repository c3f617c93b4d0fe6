import { countWords } from '@/components/ui/count-words';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { dayWords } from '@/components/ui/time-words';
import type { CheckReplay } from '@/lib/features/checks/replays';

type Week = CheckReplay['weeks'][number];

const HATCHED = 'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1px,transparent_1px_4px)]';
const LOOKS = {
  would: 'bg-bad-soft border border-bad',
  did: 'bg-bad border border-bad',
  unknown: 'bg-warn-soft border border-dashed border-warn',
  unread: HATCHED,
};

/** The chart has room for at least this many weeks. */
const LEAST = 12;

/**
 * How many profiles would have failed at the end of each week, and how many are unknown: bars, and the same as a table.
 * @param onSince When the check was last activated, in milliseconds; null if it is not active
 */
export function ReplayChart({ weeks, onSince }: { weeks: readonly Week[]; onSince: number | null }) {
  const first = weeks.findIndex(({ known }) => known > 0);
  const shown = weeks.slice(Math.max(0, Math.min(first, weeks.length - LEAST)));
  const isOn = ({ end }: Week) => onSince !== null && end >= onSince;
  const most = Math.max(...shown.map(({ fail }) => fail), 1);
  // Early weeks with few readings would dwarf the failures, so tall bars are cut and say so.
  const stack = Math.max(...shown.map((week) => week.fail + notKnown(week)));
  const top = Math.max(1, Math.min(stack, most * 2));
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <h3 className="mr-auto font-semibold text-ink">
          Failing by week <span className="font-normal text-ink-3">at the end of each week</span>
        </h3>
        <Key className={LOOKS.would}>would have failed</Key>
        {shown.some(isOn) ? <Key className={LOOKS.did}>while active</Key> : null}
        {shown.some(({ unknown, error }) => unknown + error > 0) ? (
          <Key className={LOOKS.unknown}>unknown: missing fact</Key>
        ) : null}
        {shown.some(({ unread, read }) => unread > 0 || read === 0) ? (
          <Key className={LOOKS.unread}>never read</Key>
        ) : null}
      </figcaption>
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-3 numeric">
        <div className="flex h-36 flex-col justify-between text-right leading-none">
          <span>{countWords(top)}</span>
          <span>0</span>
        </div>
        <div className="flex h-36 items-end gap-px border-y border-line min-[700px]:gap-1">
          {shown.map((week) => (
            <Bar key={week.end} week={week} top={top} className={isOn(week) ? LOOKS.did : LOOKS.would} />
          ))}
        </div>
        <div className="col-start-2 flex justify-between pt-1">
          <span>{weekWords(shown[0])}</span>
          <span>{weekWords(shown.at(-1))}</span>
        </div>
      </div>
      {stack > top ? (
        <p className="text-sm text-ink-3">
          Bars of unknown results are cut off at {countWords(top)}. The table has the full numbers.
        </p>
      ) : null}
      <WeeksTable weeks={shown} />
    </figure>
  );
}

/** Profiles whose result was unknown. */
const notKnown = ({ unknown, error, unread }: Week): number => unknown + error + unread;

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`size-3 rounded-[2px] ${className}`} />
    {children}
  </span>
);

function Bar({ week, top, className }: { week: Week; top: number; className: string }) {
  const high = (count: number) => ({ height: `${(count / top) * 100}%` });
  const { fail, unknown, error, unread } = week;
  return (
    <div
      title={`${weekWords(week)}: ${inWords(week)}`}
      className="flex h-full min-w-0 flex-1 flex-col-reverse overflow-hidden"
    >
      {week.read === 0 && fail === 0 ? (
        <div className={`h-full shrink-0 ${LOOKS.unread}`} />
      ) : (
        <>
          {fail === 0 ? null : (
            <div className={`min-h-[3px] shrink-0 rounded-t-[2px] ${className}`} style={high(fail)} />
          )}
          {unknown + error === 0 ? null : (
            <div className={`shrink-0 ${LOOKS.unknown}`} style={high(unknown + error)} />
          )}
          {unread === 0 ? null : <div className={`shrink-0 ${LOOKS.unread}`} style={high(unread)} />}
        </>
      )}
    </div>
  );
}

/** "43 would have failed, 12 unknown; 390 of 397 known profiles read" */
const inWords = ({ fail, read, known, ...week }: Week): string =>
  read === 0 && fail === 0
    ? 'no readings yet'
    : `${countWords(fail)} failing, ${countWords(notKnown({ fail, read, known, ...week }))} unknown; ${countWords(read)} of ${countWords(known)} read`;

/** A week ends before its Monday; the last one is still running. */
const weekWords = (week: Week | undefined): string =>
  week === undefined ? '' : dayWords(new Date(week.end - 1), 'UTC');

const COLUMNS = ['Week ending', 'Would have failed', 'Passed', 'Unknown', 'Not applicable', 'Read'];

function WeeksTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <details>
      <summary className="cursor-pointer rounded-sm text-sm text-ink-2">Show as a table</summary>
      <div className="mt-2 rounded-md border border-line">
        <ScrollRegion label="Failing by week">
          <table className="settings-table">
            <thead>
              <tr>
                {COLUMNS.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map((week) => (
                <tr key={week.end}>
                  <td className="whitespace-nowrap">{weekWords(week)}</td>
                  {week.read === 0 && week.fail === 0 ? (
                    <td colSpan={4} className="text-ink-2">
                      Unknown: no readings yet
                    </td>
                  ) : (
                    <>
                      <td>{countWords(week.fail)}</td>
                      <td>{countWords(week.pass)}</td>
                      <td>{notKnownWords(week)}</td>
                      <td>{countWords(week.not_applicable)}</td>
                    </>
                  )}
                  <td>{`${countWords(week.read)} of ${countWords(week.known)}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
    </details>
  );
}

/** "12: 9 never read, 3 missing a fact" */
function notKnownWords(week: Week): string {
  const parts = [
    ...(week.unread === 0 ? [] : [`${countWords(week.unread)} never read`]),
    ...(week.unknown === 0 ? [] : [`${countWords(week.unknown)} with a missing fact`]),
    ...(week.error === 0 ? [] : [`${countWords(week.error)} with unexpected data`]),
  ];
  const all = countWords(notKnown(week));
  return parts.length === 0 ? all : `${all}: ${parts.join(', ')}`;
}
