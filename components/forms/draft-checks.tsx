'use client';

import { useQuery } from '@tanstack/react-query';
import { CheckName } from '@/components/ui/check-name';
import { Panel } from '@/components/ui/panel';
import { SeverityMark } from '@/components/ui/severity-mark';
import { useSettled } from '@/components/ui/use-settled';
import { UNKNOWN_WORDS, type UnknownReason } from '@/lib/configuration/checks/results';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { DraftChecks as Draft, DraftChange, DraftCheck } from '@/lib/features/checks/draft-checks';
import { draftChecksQuery } from '@/lib/features/findings/queries';

/** Milliseconds without a change before checks are requested. */
const PAUSE = 300;

/**
 * What checks would say about a draft before it is saved, based on the latest stored reading, without calling the
 * service.
 */
export function DraftChecks({ uuid, forms }: { uuid: string; forms: AssignedForms }) {
  const [asked] = useSettled(forms, PAUSE);
  const { data, isError, isPlaceholderData } = useQuery(draftChecksQuery(uuid, asked));
  if (data?.on === 0) return null;
  return (
    <section aria-labelledby="what-checks-say" aria-busy={isPlaceholderData || asked !== forms}>
      <h3 id="what-checks-say" className="mb-1.5 font-medium">
        Effect on checks
      </h3>
      {data === undefined ? (
        <p role="status" className="text-ink-2">
          {isError ? 'The effect on checks could not be loaded.' : 'Checking the active checks…'}
        </p>
      ) : (
        <DraftResults draft={data} />
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

/** In order of importance; the last ones are collapsed. */
const GROUPS: readonly GroupWords[] = [
  { change: 'would_fail', title: 'Would fail', mark: '✕', tone: 'text-bad' },
  { change: 'would_mend', title: 'Would be fixed', mark: '✓', tone: 'text-on' },
  { change: 'out_of_scope', title: 'Would no longer apply', mark: '–', tone: 'text-ink-2' },
  { change: 'would_be_unknown', title: 'Would become unknown', mark: '?', tone: 'text-warn' },
  {
    change: 'still_fails',
    title: 'Would still fail',
    mark: '✕',
    tone: 'text-ink-2',
    isFolded: true,
  },
];

function DraftResults({ draft }: { draft: Draft }) {
  const { checks, isBlocking } = draft;
  const of = (change: DraftChange) => checks.filter((one) => one.change === change);
  const needsReason = isBlocking && of('would_fail').some(({ exceptedUntil }) => exceptedUntil === null);
  return (
    <Panel>
      <div className="divide-y divide-line">
        <p role="status" className="px-3.5 py-2 text-ink-2">
          {summaryWords(draft)}
          {needsReason ? ' To save anyway, give a reason of at least 20 characters.' : ''}
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
          <span className="text-ink-2">{` · exception until the end of ${exceptedUntil} (UTC)`}</span>
        )}
        {reason === null ? null : <span className="text-ink-2">{` · ${UNKNOWN_WORDS[reason]}`}</span>}
      </span>
    </li>
  );
}

/** Checks unknown before and after, with the reason: none of them counts as a pass. */
function Unknown({ checks }: { checks: readonly DraftCheck[] }) {
  if (checks.length === 0) return null;
  const reasons = [...new Set(checks.map(({ reason }) => reason))];
  const words = reasons.map((reason) => {
    const count = checks.filter((one) => one.reason === reason).length;
    return `${count} ${reason === null ? 'cannot be evaluated' : UNKNOWN_WORDS[reason as UnknownReason]}`;
  });
  return (
    <p className="px-3.5 py-2 text-ink-2">{`Unknown with or without this change: ${words.join(', ')}.`}</p>
  );
}

/** "Saving would make 1 check fail and fix 2 checks." */
function summaryWords({ checks, on, readAt }: Draft): string {
  const count = (change: DraftChange) => checks.filter((one) => one.change === change).length;
  if (readAt === null)
    return `This profile has not been read yet, so the effect on ${checksWords(on)} is unknown.`;
  if (checks.length === on && checks.every(({ reason }) => reason === 'stale')) {
    return `The latest reading is out of date, so the effect on ${checksWords(on)} is unknown.`;
  }
  const [fail, fixes] = [count('would_fail'), count('would_mend')];
  const parts = [
    fail === 0 ? '' : `make ${checksWords(fail)} fail`,
    fixes === 0 ? '' : `fix ${checksWords(fixes)}`,
  ].filter(Boolean);
  if (parts.length > 0) return `Saving would ${parts.join(' and ')}.`;
  const isSame = checks.every(({ change }) => change === 'still_fails' || change === 'unknown');
  return isSame
    ? `Saving would not change the result of ${on === 1 ? 'the active check' : `any of the ${on} active checks`}.`
    : 'Saving would change the results of checks.';
}

const checksWords = (count: number): string => (count === 1 ? '1 check' : `${count} checks`);
