'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Lock } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { AssignmentBadge } from '@/components/ui/assignment-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { QuietLink } from '@/components/ui/page-link';
import { ServiceTime } from '@/components/ui/service-time';
import type { Assignment, ReportedChoice } from '@/lib/features/assignments/plan';
import { assignmentNumber } from '@/lib/features/assignments/words';
import { useLabels } from '@/lib/features/labels/queries';
import { profileChoicesQuery } from '@/lib/features/profiles/queries';
import { changeWords, choiceWords, stepsOf } from './assignment-words';

const TITLE = 'assignment-title';

/** Where focus moves when the button that was pressed disappears with the state it belonged to. */
export const assignmentTitle = (): HTMLElement | null => document.getElementById(TITLE);

/** Where an assignment's profiles came from, with the check's number if they fail one. */
export function useChoiceWords(choice: ReportedChoice) {
  const { data: choices } = useQuery({ ...profileChoicesQuery(), enabled: 'filter' in choice });
  return choiceWords(choice, (id) => choices?.checks.find((one) => one.id === id) ?? null);
}

/** Title, state, author, source and current step of an assignment. */
export function AssignmentHead({ assignment, actions }: { assignment: Assignment; actions: ReactNode }) {
  const { number, title, state, madeAt, madeBy, choice, ticket, plannedAt, hash, started, endedAt } =
    assignment;
  const from = useChoiceWords(choice);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 id={TITLE} tabIndex={-1} className="min-w-0 wrap-anywhere">
              <MarkedText>{title}</MarkedText>
            </h1>
            <AssignmentBadge state={state} />
          </div>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-2">
            <span className="font-mono text-xs text-ink-3">{assignmentNumber(number)}</span>
            <span>
              created by{' '}
              <b className="font-semibold">
                <MarkedText>{madeBy}</MarkedText>
              </b>
              , <ServiceTime>{madeAt}</ServiceTime>, from{' '}
              {from.href === null ? from.words : <QuietLink href={from.href}>{from.words}</QuietLink>}
              {'filter' in choice ? (
                <span className="hidden print:inline">
                  {' '}
                  (<MarkedText>{writtenFilter(choice.filter)}</MarkedText>)
                </span>
              ) : null}
            </span>
            {ticket === null ? null : (
              <span>
                ticket <MarkedText>{ticket}</MarkedText>
              </span>
            )}
            {plannedAt === null ? null : (
              <span className="inline-flex items-center gap-1.5 text-ink-3">
                <Lock aria-hidden className="size-[13px]" /> read-only: a plan can’t be changed, only replaced
              </span>
            )}
          </p>
          {hash === null || (endedAt !== null && started !== null) ? null : (
            <p className="hidden font-mono text-xs break-all print:block">SHA-256 of the plan: {hash}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>
      </div>
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
        <Steps assignment={assignment} />
        <Change assignment={assignment} />
      </div>
    </>
  );
}

/** For print, where links can't be followed: "risk: Medium, status: Approved". */
export const writtenFilter = (filter: Record<string, unknown>): string =>
  Object.entries(filter)
    .flatMap(([name, value]) => (value == null ? [] : [`${name}: ${[value].flat().join(', ')}`]))
    .join('; ') || 'no filter';

function Steps({ assignment }: { assignment: Assignment }) {
  const { steps, now } = stepsOf(assignment);
  const at = steps.indexOf(now);
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2 print:hidden">
      {steps.map((step, index) => (
        <Fragment key={step}>
          {index === 0 ? null : <li aria-hidden className="h-px w-5 bg-line-strong max-[639px]:hidden" />}
          <li
            aria-current={index === at ? 'step' : undefined}
            className="inline-flex items-center gap-1.5 aria-[current=step]:font-semibold aria-[current=step]:text-ink"
          >
            {index < at ? (
              <Check aria-hidden className="size-3.5 text-accent" />
            ) : (
              <span
                aria-hidden
                className={`size-2.5 rounded-full border ${index === at ? 'border-accent bg-accent' : 'border-edge'}`}
              />
            )}
            {step}
            {index < at ? <span className="sr-only">, done</span> : null}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function Change({ assignment: { change, choice, counts } }: { assignment: Assignment }) {
  const { labelOf } = useLabels();
  const words =
    change !== null
      ? changeWords(change, labelOf, counts)
      : 'undo' in choice
        ? `Undo what ${assignmentNumber(choice.undo)} changed`
        : 'rest' in choice
          ? `Retry the rest of ${assignmentNumber(choice.rest)}`
          : '';
  return (
    <p className="min-w-0 text-ink-2 wrap-anywhere">
      <MarkedText>{words}</MarkedText>
    </p>
  );
}
