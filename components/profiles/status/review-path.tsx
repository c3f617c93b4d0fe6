'use client';

import { ChevronDown } from 'lucide-react';
import { Fragment, useId } from 'react';
import { useRememberedChoice } from '@/components/shell/remembered-choices';
import { LifecycleDrawing } from '@/components/ui/lifecycle/lifecycle-drawing';
import { COMPACT, NARROW } from '@/components/ui/lifecycle/lifecycle-layout';
import { statesAfter } from '@/components/ui/lifecycle/move-words';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import type { KnownProfile } from '@/lib/features/profiles/known-profile';

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * The reported review states in one line, the current one last. All states and moves are drawn on demand; the browser
 * remembers whether they are shown.
 */
export function ReviewPath({
  status,
  path,
  isWhole,
}: {
  status: string;
  path: KnownProfile['path'];
  isWhole: boolean;
}) {
  const id = useId();
  const [choice, choose] = useRememberedChoice('states');
  const isOpen = choice === 'open';
  const known = REVIEW_STATUSES.find((one) => one === status) ?? null;
  const next = known === null ? [] : statesAfter(known);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ol aria-label="Review history" className="flex min-w-0 flex-wrap items-center gap-y-0.5">
          {isWhole ? null : (
            <li className="text-ink-3" title="Earlier states are unknown">
              <span aria-hidden>…</span>
              <span className="sr-only">Earlier states are unknown</span>
            </li>
          )}
          {path.map(({ status: state, at }, index) => (
            <Fragment key={`${state} ${at}`}>
              {index > 0 || !isWhole ? (
                <li aria-hidden className="mx-2 h-px w-4 bg-line-strong sm:w-6 print:w-4" />
              ) : null}
              <State state={state} at={at} isPresent={index === path.length - 1} />
            </Fragment>
          ))}
        </ol>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => choose(isOpen ? 'closed' : 'open')}
          className="inline-flex min-h-6 items-center gap-1 rounded-md px-1 text-sm text-ink-2 hover:bg-sunken print:hidden"
        >
          <ChevronDown aria-hidden className={`size-3.5 text-ink-3 ${isOpen ? '' : '-rotate-90'}`} />
          All states
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="@container pt-2 print:hidden">
        <p className="mb-2 text-ink-2">
          {known === null ? (
            <>
              The API document doesn’t describe the state “<MarkedText>{status}</MarkedText>”.
            </>
          ) : next.length === 0 ? (
            `${known} is a final state.`
          ) : (
            `${known} can go to ${either.format(next)}.`
          )}
        </p>
        <div className="hidden @min-[704px]:block [&>div]:ml-0">
          <LifecycleDrawing layout={COMPACT} status={known} />
        </div>
        <div className="@min-[704px]:hidden [&>div]:ml-0">
          <LifecycleDrawing layout={NARROW} status={known} />
        </div>
      </div>
    </div>
  );
}

function State({ state, at, isPresent }: { state: string; at: string; isPresent: boolean }) {
  return (
    <li
      aria-current={isPresent ? 'step' : undefined}
      className={`inline-flex items-center gap-1.5 ${isPresent ? 'font-semibold text-ink' : 'text-ink-2'}`}
    >
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full ${isPresent ? 'bg-accent shadow-[0_0_0_3px_var(--accent-soft)]' : 'bg-edge'}`}
      />
      <span>
        <MarkedText>{state}</MarkedText>
        {isPresent ? (
          <span className="font-normal text-ink-3">
            {' since '}
            <ServiceTime>{at}</ServiceTime>
          </span>
        ) : null}
      </span>
    </li>
  );
}
