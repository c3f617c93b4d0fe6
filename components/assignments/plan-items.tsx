'use client';

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { ProfileLink } from '@/components/shell/profile-name';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { ReadFailure } from '@/components/ui/read-failure';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TableHead } from '@/components/ui/table-head';
import { TextField } from '@/components/ui/text-field';
import { shortClock, zoneWords } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { Assignment, AssignmentItem, PlanCounts } from '@/lib/contract/assignments/plan';
import { ITEM_FATE_WORDS, ITEM_FATES, type ItemFate } from '@/lib/contract/assignments/words';
import { assignmentItemsQuery } from '@/lib/queries/assignments';
import { FormsBeforeAfter } from './forms-before-after';

const PAGE = 50;

/** The profiles of a plan by what it says of them, each with its forms before and after. */
export function PlanItems({
  assignment: { number, counts },
  fate,
  isNarrowed,
  onFate,
}: {
  assignment: Assignment & { counts: PlanCounts };
  fate: ItemFate;
  /** To what differs from the plan that it was made anew of. */
  isNarrowed: boolean;
  onFate: (fate: ItemFate) => void;
}) {
  const [q, setQ] = useState('');
  /** Where each page began that was turned over. */
  const [pages, setPages] = useState<readonly string[]>([]);
  const after = pages.at(-1);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    assignmentItemsQuery(number, {
      ...{ fate, limit: PAGE },
      ...(isNarrowed ? { differs: 'yes' as const } : {}),
      ...(q.trim() === '' ? {} : { q: q.trim() }),
      ...(after === undefined ? {} : { after }),
    }),
  );
  const fates = ITEM_FATES.filter((one) => one === 'to_change' || one === fate || counts[one] > 0);
  const show = (one: ItemFate) => {
    setPages([]);
    onFate(one);
  };
  const hasDetail = fate !== 'to_change' && fate !== 'already_so';
  return (
    <Panel>
      <section aria-label="Profiles of this plan, one by one" id="items">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 pt-2.5">
          <fieldset aria-label="What the plan says" className="flex min-w-0 flex-wrap gap-x-4">
            {fates.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === fate}
                onClick={() => show(one)}
                className="min-h-9 border-b-2 border-transparent text-ink-2 aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink"
              >
                {ITEM_FATE_WORDS[one]}{' '}
                <span className="text-sm font-normal text-ink-3 numeric">{countWords(counts[one])}</span>
              </button>
            ))}
          </fieldset>
          <TextField
            aria-label="Reference or UUID"
            placeholder="Reference"
            icon={Search}
            value={q}
            onChange={({ target }) => {
              setPages([]);
              setQ(target.value);
            }}
            className="ml-auto w-[170px] print:hidden"
          />
        </div>
        {error === null ? null : (
          <div className="px-3.5 pt-2.5">
            <ReadFailure error={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />
          </div>
        )}
        {data === undefined ? (
          error === null ? (
            <p role="status" className="px-3.5 py-3 text-ink-2">
              Reading the profiles…
            </p>
          ) : null
        ) : data.rows.length === 0 ? (
          <p role="status" className="px-3.5 py-3 text-ink-2">
            {q.trim() === '' ? 'None.' : 'None has this in its reference.'}
          </p>
        ) : (
          <ScrollRegion label="Profiles of this plan, table">
            <table aria-busy={isPlaceholderData} className="settings-table stacked-table">
              <TableHead columns={['Profile', 'Forms, before and after', ...(hasDetail ? ['Why'] : [])]} />
              <tbody>
                {data.rows.map((item) => (
                  <Row key={item.number} item={item} hasDetail={hasDetail} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-3.5 py-2 text-sm text-ink-3">
          <p>{data === undefined ? '' : <Shown rows={data.rows} total={data.total} />}</p>
          <p className="ml-auto">each is read once more before it is written</p>
          {pages.length === 0 ? null : (
            <Button onClick={() => setPages(pages.slice(0, -1))} className="print:hidden">
              Previous
            </Button>
          )}
          {data?.next == null ? null : (
            <Button onClick={() => data.next && setPages([...pages, data.next])} className="print:hidden">
              Next
            </Button>
          )}
        </div>
      </section>
    </Panel>
  );
}

function Row({ item, hasDetail }: { item: AssignmentItem; hasDetail: boolean }) {
  return (
    <tr>
      <td className="whitespace-nowrap max-[639px]:col-span-2">
        <span className="font-semibold">
          <ProfileLink uuid={item.profile} reference={item.customerReference} />
        </span>
      </td>
      <td className="max-[639px]:col-span-2">
        <FormsBeforeAfter before={item.before} after={item.after} />
      </td>
      {hasDetail ? (
        <td className="text-ink-2 wrap-anywhere max-[639px]:col-span-2">
          {item.detail === null ? null : <MarkedText>{item.detail}</MarkedText>}
        </td>
      ) : null}
    </tr>
  );
}

/** "8 of 1,186, read between 13:41 and 14:06 UTC" */
function Shown({ rows, total }: { rows: readonly AssignmentItem[]; total: number }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const times = rows.flatMap(({ readAt }) => (readAt === null ? [] : [new Date(readAt).getTime()]));
  const count = `${countWords(rows.length)} of ${countWords(total)}`;
  if (times.length === 0) return count;
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  const clock = (time: Date) => shortClock(time, zone);
  const when =
    clock(first) === clock(last) ? `at ${clock(last)}` : `between ${clock(first)} and ${clock(last)}`;
  return `${count}, read ${when} ${zoneWords(last, zone)}`;
}
