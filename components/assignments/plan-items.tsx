'use client';

import { Search } from 'lucide-react';
import { useState } from 'react';
import { PlanPreviewLink } from '@/components/preview/forms-preview-link';
import { ProfileLink } from '@/components/shell/profile-name';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TextField } from '@/components/ui/text-field';
import { shortClock, zoneWords } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { Assignment, AssignmentItem, PlanCounts } from '@/lib/features/assignments/plan';
import {
  type ItemOutcomeKind,
  PLANNED_OUTCOME_WORDS,
  PLANNED_OUTCOMES,
} from '@/lib/features/assignments/words';
import { FormsBeforeAfter } from './forms-before-after';
import { ItemPages } from './item-pages';

/** The profiles of a plan by planned outcome, each with its forms before and after. */
export function PlanItems({
  assignment: { number, counts },
  outcome,
  isNarrowed,
  onOutcome,
}: {
  assignment: Assignment & { counts: PlanCounts };
  outcome: ItemOutcomeKind;
  /** Filtered to the differences from the plan it was made again from. */
  isNarrowed: boolean;
  onOutcome: (outcome: ItemOutcomeKind) => void;
}) {
  const [q, setQ] = useState('');
  const outcomes = PLANNED_OUTCOMES.filter(
    (one) => one === 'to_change' || one === outcome || counts[one] > 0,
  );
  const sought = q.trim();
  const hasDetail = outcome !== 'to_change' && outcome !== 'already_so';
  return (
    <Panel>
      <section aria-label="Profiles in this plan" id="items">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 pt-2.5">
          <fieldset aria-label="Planned outcome" className="flex min-w-0 flex-wrap gap-x-4">
            {outcomes.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === outcome}
                onClick={() => onOutcome(one)}
                className="min-h-9 border-b-2 border-transparent text-ink-2 aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink"
              >
                {PLANNED_OUTCOME_WORDS[one]}{' '}
                <span className="text-sm font-normal text-ink-3 numeric">{countWords(counts[one])}</span>
              </button>
            ))}
          </fieldset>
          <TextField
            aria-label="Reference or UUID"
            placeholder="Reference"
            icon={Search}
            value={q}
            onChange={({ target }) => setQ(target.value)}
            className="ml-auto w-[170px] print:hidden"
          />
        </div>
        <ItemPages
          number={number}
          asked={{
            fate: outcome,
            ...(isNarrowed ? { differs: 'yes' as const } : {}),
            ...(sought === '' ? {} : { q: sought }),
          }}
          columns={['Profile', 'Forms, before and after', ...(hasDetail ? ['Details'] : [])]}
          nothing={sought === '' ? 'No profiles.' : 'No profiles match this reference.'}
          row={(item) => <Row key={item.number} number={number} item={item} hasDetail={hasDetail} />}
          frame={(table) => <ScrollRegion label="Table of planned changes">{table}</ScrollRegion>}
          foot={({ rows, total }) => <RowCount rows={rows} total={total} />}
          aside="each profile is read again before it is changed"
        />
      </section>
    </Panel>
  );
}

function Row({
  number,
  item,
  hasDetail,
}: {
  /** The assignment's number. */
  number: number;
  item: AssignmentItem;
  hasDetail: boolean;
}) {
  return (
    <tr>
      <td className="whitespace-nowrap max-[639px]:col-span-2">
        <span className="font-semibold">
          <ProfileLink uuid={item.profile} reference={item.customerReference} />
        </span>
      </td>
      <td className="max-[639px]:col-span-2">
        <FormsBeforeAfter before={item.before} after={item.after} />{' '}
        {item.before === null || item.after === null ? null : (
          <PlanPreviewLink
            uuid={item.profile}
            assignment={number}
            item={item.number}
            label="Portal before and after"
          />
        )}
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
function RowCount({ rows, total }: { rows: readonly AssignmentItem[]; total: number }) {
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
