'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOperator } from '@/components/shell/operator-session';
import { AssignmentBadge } from '@/components/ui/assignment-badge';
import { buttonClass } from '@/components/ui/button';
import { CheckName } from '@/components/ui/check-name';
import { cappedCount, countWords, unitWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { EXCEPTION_WARNS } from '@/lib/configuration/checks/results';
import { runsUnderWayQuery } from '@/lib/features/assignments/queries';
import type { RunsUnderWay } from '@/lib/features/assignments/run';
import { assignmentNumber } from '@/lib/features/assignments/words';
import type { Overview } from '@/lib/features/overview/overview';

/** One thing to decide, and where. */
interface Decision {
  key: string;
  /** What it is about. */
  subject: ReactNode;
  /** Who wants it, or how far it is. */
  detail?: ReactNode;
  href: string;
  /** The link's name on screen; its accessible name also has the number. */
  act: string;
  name: string;
}

type Findings = NonNullable<Overview['findings']>;

/** What waits for someone: approvals, requests, halted runs, exceptions that end, and unreviewed outside changes. */
export function DecisionsCard({ overview }: { overview: Overview }) {
  const { data: runs } = useQuery(runsUnderWayQuery());
  const { id } = useOperator();
  const { findings, drift } = overview;
  const decisions = [
    ...(runs === undefined ? [] : planDecisions(runs)),
    ...(findings === null ? [] : requestDecisions(findings, id)),
    ...(runs === undefined ? [] : runDecisions(runs)),
    ...(findings === null ? [] : endingDecisions(findings)),
    ...driftDecisions(drift),
  ];
  return (
    <Panel>
      <section aria-labelledby="decisions-title">
        <h2 id="decisions-title" className="px-3.5 pt-3 pb-2">
          Needs a decision
        </h2>
        {decisions.length === 0 ? (
          <p className="px-3.5 pb-3 text-ink-2">
            Nothing is waiting: no approvals, requests, halted runs, expiring exceptions or unreviewed outside
            changes.
          </p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {decisions.map(({ key, subject, detail, href, act, name }) => (
              <li
                key={key}
                className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 px-3.5 py-1 min-[640px]:flex-nowrap"
              >
                <span className="min-w-0 grow font-medium max-[639px]:wrap-anywhere min-[640px]:truncate">
                  {subject}
                </span>
                <span className="text-sm text-ink-2 max-[639px]:grow min-[640px]:shrink-0">{detail}</span>
                <PageLink href={href} aria-label={name} className={buttonClass()}>
                  {act}
                </PageLink>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Panel>
  );
}

const Numbered = ({ number, title }: { number: number; title: string }) => (
  <>
    <span className="mr-2 font-mono text-xs font-normal text-ink-3">{assignmentNumber(number)}</span>
    <MarkedText>{title}</MarkedText>
  </>
);

function planDecisions({ plans, toApprove }: RunsUnderWay): Decision[] {
  const more = toApprove - plans.length;
  return [
    ...plans.map(({ number, title, madeBy }) => ({
      key: `plan ${number}`,
      subject: <Numbered number={number} title={title} />,
      detail: (
        <>
          needs your approval · planned by <MarkedText>{madeBy}</MarkedText>
        </>
      ),
      href: `/assignments/${number}`,
      act: 'Review plan',
      name: `Review plan ${assignmentNumber(number)}`,
    })),
    ...(more <= 0
      ? []
      : [
          {
            key: 'plans',
            subject: unitWords(more, 'more plan'),
            detail: more === 1 ? 'needs your approval' : 'need your approval',
            href: '/assignments?state=to_approve',
            act: 'View plans',
            name: 'View plans that need your approval',
          },
        ]),
  ];
}

function requestDecisions(
  { requests, checkChanges, exceptions: { asked } }: Findings,
  ownId: string,
): Decision[] {
  const from = ({ madeBy, madeById }: Findings['checkChanges'][number]) =>
    madeById === ownId ? (
      'requested by you · someone else must confirm'
    ) : (
      <>
        requested by <MarkedText>{madeBy}</MarkedText>
      </>
    );
  const more = asked - requests.reduce((sum, { profiles }) => sum + profiles, 0);
  return [
    ...requests.map((request) => {
      const { check, madeById, profiles } = request;
      return {
        key: `exceptions ${check.id} ${madeById}`,
        subject: (
          <>
            {unitWords(profiles, 'exception')} to <CheckName check={check} />
          </>
        ),
        detail: from(request),
        href: `/exceptions?state=asked&check=${check.id}`,
        act: 'Review',
        name: `Review requested exceptions to ${check.title}`,
      };
    }),
    ...(more <= 0
      ? []
      : [
          {
            key: 'exceptions',
            subject: `${countWords(more)} more requested ${more === 1 ? 'exception' : 'exceptions'}`,
            href: '/exceptions?state=asked',
            act: 'Review',
            name: 'Review all requested exceptions',
          },
        ]),
    ...checkChanges.map((request) => ({
      key: `change ${request.check.id}`,
      subject: (
        <>
          Change to <CheckName check={request.check} />
        </>
      ),
      detail: from(request),
      href: `/checks/${request.check.id}`,
      act: 'Review',
      name: `Review the change to ${request.check.title}`,
    })),
  ];
}

const runDecisions = ({ runs }: RunsUnderWay): Decision[] =>
  runs
    .filter(({ state }) => state !== 'running')
    .map(({ number, title, state, done, total }) => ({
      key: `run ${number}`,
      subject: <Numbered number={number} title={title} />,
      detail: (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {`${countWords(done)} of ${countWords(total)} processed`}
          <AssignmentBadge state={state} />
        </span>
      ),
      href: `/assignments/${number}`,
      act: 'Open run',
      name: `Open run ${assignmentNumber(number)}`,
    }));

function endingDecisions({ exceptions: { soon, sooner } }: Findings): Decision[] {
  if (soon === 0) return [];
  const { first, last } = EXCEPTION_WARNS;
  const within = soon === sooner ? last : first;
  return [
    {
      key: 'ending',
      subject: `${unitWords(soon, 'exception')} ${soon === 1 ? 'ends' : 'end'} within ${within} days`,
      detail:
        sooner === 0 || sooner === soon ? undefined : `${countWords(sooner)} of them within ${last} days`,
      href: '/exceptions?state=soon',
      act: 'Review',
      name: 'Review exceptions that end soon',
    },
  ];
}

function driftDecisions({ unreviewed, total }: Overview['drift']): Decision[] {
  if (unreviewed === 0) return [];
  return [
    {
      key: 'drift',
      subject: `${unreviewed === 1 ? '1 outside change is' : `${cappedCount(unreviewed)} outside changes are`} not reviewed`,
      detail: total === 0 ? undefined : `${countWords(total)} found in the last 7 days`,
      href: '/drift',
      act: 'Review',
      name: 'Review outside changes',
    },
  ];
}
