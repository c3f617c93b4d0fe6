'use client';

import { useState } from 'react';
import { ProfileLink } from '@/components/shell/profile-name';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { TableHead } from '@/components/ui/table-head';
import { clockTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { AssignmentItem, OutcomeCounts } from '@/lib/features/assignments/plan';
import { ITEM_OUTCOME_WORDS, ITEM_OUTCOMES, type ItemOutcome } from '@/lib/features/assignments/words';
import { FormsBeforeAfter } from './forms-before-after';
import { ItemPages } from './item-pages';
import { itemWords } from './item-words';
import type { PrintedItems } from './load-printed-items';

const COLUMNS = ['Time', 'Profile', 'Outcome', 'Forms', 'Details'] as const;

type OutcomeFilter = ItemOutcome | 'left' | 'all';

const TONES: Record<ItemOutcome, BadgeTone> = {
  changed: 'on',
  skipped: 'off',
  conflict: 'bad',
  not_found: 'warn',
  failed: 'bad',
  not_known: 'warn',
};

/** The outcome of each profile in a run; newest first while it is running. */
export function RunItems({
  number,
  outcomes,
  isOver,
  printed,
}: {
  number: number;
  outcomes: OutcomeCounts;
  isOver: boolean;
  /** The rows for paper, once they were loaded. */
  printed: PrintedItems | null;
}) {
  const [wanted, setWanted] = useState<OutcomeFilter>('all');
  const choices: { value: OutcomeFilter; words: string; count: number | null }[] = [
    { value: 'all', words: 'All', count: null },
    ...ITEM_OUTCOMES.filter((one) => one === wanted || outcomes[one] > 0).map((one) => ({
      value: one,
      words: ITEM_OUTCOME_WORDS[one],
      count: outcomes[one],
    })),
    ...(outcomes.left > 0 || wanted === 'left'
      ? [{ value: 'left' as const, words: isOver ? 'Not started' : 'Left', count: outcomes.left }]
      : []),
  ];
  return (
    <Panel>
      <section aria-labelledby="items-title">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-2.5">
          <h2 id="items-title">
            Profiles {isOver ? null : <span className="font-normal text-ink-3">newest first</span>}
          </h2>
          <fieldset aria-label="Outcome" className="ml-auto flex min-w-0 flex-wrap gap-1.5 print:hidden">
            {choices.map(({ value, words, count }) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === wanted}
                onClick={() => setWanted(value)}
                className="min-h-8 rounded-full border border-line px-3 text-ink-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
              >
                {words}
                {count === null ? null : (
                  <span className="ml-1.5 font-normal numeric">{countWords(count)}</span>
                )}
              </button>
            ))}
          </fieldset>
        </div>
        <div className={printed === null ? '' : 'print:hidden'}>
          <ItemPages
            number={number}
            asked={{
              fate: 'to_change',
              order: isOver ? 'plan' : 'newest',
              ...(wanted === 'all' ? {} : { outcome: wanted }),
            }}
            columns={COLUMNS}
            nothing="No profiles."
            row={(item) => <Row key={item.number} item={item} isOver={isOver} />}
            foot={({ rows, total }) => `${countWords(rows.length)} of ${countWords(total)}`}
          />
        </div>
        {printed === null ? null : <Printed {...printed} />}
      </section>
    </Panel>
  );
}

function Printed({ rows, total }: PrintedItems) {
  return (
    <div className="hidden print:block">
      <table className="settings-table stacked-table">
        <TableHead columns={COLUMNS} />
        <tbody>
          {rows.map((item) => (
            <Row key={item.number} item={item} isOver />
          ))}
        </tbody>
      </table>
      <p className="px-3.5 py-2 text-sm text-ink-3">
        {rows.length < total
          ? `The first ${countWords(rows.length)} of ${countWords(total)}. The CSV file has all of them.`
          : `All ${countWords(total)}.`}
      </p>
    </div>
  );
}

function Row({ item, isOver }: { item: AssignmentItem; isOver: boolean }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const { outcome, endedAt, before, after, found, kept: storedDifferences } = item;
  // What the service has now, as far as it reported, next to what the plan saw.
  const has = outcome === 'changed' ? (storedDifferences ?? after) : (found ?? before);
  return (
    <tr>
      <td className="whitespace-nowrap text-ink-3 numeric">
        {endedAt === null ? '' : clockTime(new Date(endedAt), zone)}
      </td>
      <td className="font-semibold whitespace-nowrap">
        <ProfileLink uuid={item.profile} reference={item.customerReference} />
      </td>
      <td>
        {outcome === null ? (
          <span className="text-ink-3">{item.isUnderWay ? 'being checked' : 'not started'}</span>
        ) : (
          <Badge tone={TONES[outcome]}>{ITEM_OUTCOME_WORDS[outcome]}</Badge>
        )}
      </td>
      <td>
        <FormsBeforeAfter before={before} after={has} />
      </td>
      <td className="text-sm text-ink-2 wrap-anywhere min-[640px]:w-[19%]">
        <MarkedText>{itemWords(item)}</MarkedText>
        {item.requestId === null || !isOver ? null : (
          <span className="block font-mono text-xs whitespace-nowrap text-ink-3">{item.requestId}</span>
        )}
      </td>
    </tr>
  );
}
