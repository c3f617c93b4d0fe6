'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CheckName } from '@/components/ui/check-name';
import { Panel } from '@/components/ui/panel';
import { SeverityMark } from '@/components/ui/severity-mark';
import type { DraftChecks as Draft, DraftChange, DraftCheck } from '@/lib/contract/checks/draft-checks';
import { UNKNOWN_WORDS, type UnknownReason } from '@/lib/contract/checks/results';
import type { AssignedForms } from '@/lib/contract/forms-update';
import { draftChecksQuery } from '@/lib/queries/findings';

/** Milliseconds for which nothing is changed before it is asked. */
const PAUSE = 300;

/** What checks would say of a draft, before it is saved: by the newest reading that is kept, without the service. */
export function DraftChecks({ uuid, forms }: { uuid: string; forms: AssignedForms }) {
  const asked = useSettled(forms);
  const { data, isError, isPlaceholderData } = useQuery(draftChecksQuery(uuid, asked));
  if (data?.on === 0) return null;
  return (
    <section aria-labelledby="what-checks-say" aria-busy={isPlaceholderData || asked !== forms}>
      <h3 id="what-checks-say" className="mb-1.5 font-medium">
        What checks say
      </h3>
      {data === undefined ? (
        <p role="status" className="text-ink-2">
          {isError ? 'What checks would say could not be found out.' : 'Looking at the checks that are on…'}
        </p>
      ) : (
        <Said draft={data} />
      )}
    </section>
  );
}

interface GroupWords {
  change: DraftChange;
  title: string;
  mark: string;
  tone: string;
  isFolded?: true;
}

/** In the order in which they matter; the last ones are folded. */
const GROUPS: readonly GroupWords[] = [
  { change: 'would_fail', title: 'Would fail', mark: '✕', tone: 'text-bad' },
  { change: 'would_mend', title: 'Would mend', mark: '✓', tone: 'text-on' },
  { change: 'out_of_scope', title: 'Would no longer be for this profile', mark: '–', tone: 'text-ink-2' },
  { change: 'would_be_unknown', title: 'Would no longer be known', mark: '?', tone: 'text-warn' },
  {
    change: 'still_fails',
    title: 'Fails already, and still would',
    mark: '✕',
    tone: 'text-ink-2',
    isFolded: true,
  },
];

function Said({ draft }: { draft: Draft }) {
  const { checks, isBlocking } = draft;
  const of = (change: DraftChange) => checks.filter((one) => one.change === change);
  const needsReason = isBlocking && of('would_fail').some(({ exceptedUntil }) => exceptedUntil === null);
  return (
    <Panel>
      <div className="divide-y divide-line">
        <p role="status" className="px-3.5 py-2 text-ink-2">
          {summaryWords(draft)}
          {needsReason
            ? ' This console refuses such a save, unless you go on with a reason of 20 characters or more.'
            : ''}
        </p>
        {GROUPS.map((group) => (
          <Group key={group.change} {...group} found={of(group.change)} />
        ))}
        <Unknown checks={of('unknown')} />
      </div>
    </Panel>
  );
}

function Group({ title, mark, tone, isFolded, found }: GroupWords & { found: readonly DraftCheck[] }) {
  if (found.length === 0) return null;
  const heading = `${title}: ${found.length}`;
  const list = (
    <ul className="mt-1 grid gap-1.5">
      {found.map((one) => (
        <Named key={one.check.id} of={one} />
      ))}
    </ul>
  );
  return isFolded ? (
    <details className="px-3.5 py-2">
      <summary className={`cursor-pointer font-medium ${tone}`}>{heading}</summary>
      {list}
    </details>
  ) : (
    <div className="px-3.5 py-2">
      <h4 className={`font-medium ${tone}`}>
        <span aria-hidden>{mark} </span>
        {heading}
      </h4>
      {list}
    </div>
  );
}

function Named({ of: { check, severity, reason, exceptedUntil } }: { of: DraftCheck }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2.5">
      <SeverityMark severity={severity} />
      <span className="min-w-0 wrap-anywhere">
        <CheckName check={check} />
        {exceptedUntil === null ? null : (
          <span className="text-ink-2">{` · excepted until the end of ${exceptedUntil}, UTC`}</span>
        )}
        {reason === null ? null : <span className="text-ink-2">{` · ${UNKNOWN_WORDS[reason]}`}</span>}
      </span>
    </li>
  );
}

/** What is not known before and after, and why: a pass is none of it. */
function Unknown({ checks }: { checks: readonly DraftCheck[] }) {
  if (checks.length === 0) return null;
  const reasons = [...new Set(checks.map(({ reason }) => reason))];
  const words = reasons.map((reason) => {
    const count = checks.filter((one) => one.reason === reason).length;
    return `${count} ${reason === null ? 'cannot be judged' : UNKNOWN_WORDS[reason as UnknownReason]}`;
  });
  return (
    <p className="px-3.5 py-2 text-ink-2">{`Not known, with or without this change: ${words.join(', ')}.`}</p>
  );
}

/** "Saved, this would newly fail 1 check and would mend 2 checks." */
function summaryWords({ checks, on, readAt }: Draft): string {
  const count = (change: DraftChange) => checks.filter((one) => one.change === change).length;
  if (readAt === null) return `No reading of this profile is kept: of ${checksWords(on)} nothing is known.`;
  if (checks.length === on && checks.every(({ reason }) => reason === 'stale')) {
    return `The newest reading is too old to judge by: of ${checksWords(on)} nothing is known.`;
  }
  const [fail, mend] = [count('would_fail'), count('would_mend')];
  const parts = [
    fail === 0 ? '' : `would newly fail ${checksWords(fail)}`,
    mend === 0 ? '' : `would mend ${checksWords(mend)}`,
  ].filter(Boolean);
  if (parts.length > 0) return `Saved, this ${parts.join(' and ')}.`;
  const isSame = checks.every(({ change }) => change === 'still_fails' || change === 'unknown');
  return isSame
    ? `Saved, this would change the result of none of ${checksWords(on)}.`
    : 'Saved, this would change what checks say.';
}

const checksWords = (count: number): string => (count === 1 ? '1 check' : `${count} checks`);

/** What it was when it last stood still for a moment. */
function useSettled(forms: AssignedForms): AssignedForms {
  const [settled, setSettled] = useState(forms);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(forms), PAUSE);
    return () => clearTimeout(timer);
  }, [forms]);
  return settled;
}
