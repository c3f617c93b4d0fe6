'use client';

import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useStoredText } from '@/components/shell/use-stored-text';
import { LifecycleDrawing } from '@/components/ui/lifecycle/lifecycle-drawing';
import { COMPACT, NARROW } from '@/components/ui/lifecycle/lifecycle-layout';
import { statesAfter } from '@/components/ui/lifecycle/move-words';
import { MarkedText } from '@/components/ui/marked-text';
import { useMedia } from '@/components/ui/use-media';
import { REVIEW_STATUSES } from '@/lib/contract/review-moves';

/** Where the low drawing has its room, as `min-[1000px]:` below. */
const ROOM = '(min-width: 1000px)';
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * The document's state machine with the profile's place in it. Open where there is room, until the operator
 * chooses; the choice is kept in the browser.
 */
export function LifecycleDisclosure({ status }: { status: string }) {
  const id = useId();
  const hasRoom = useMedia(ROOM);
  const [choice, choose] = useStoredText('lifecycle');
  const isOpen = choice === '' ? hasRoom : choice === 'open';
  const known = REVIEW_STATUSES.find((one) => one === status) ?? null;
  const next = known === null ? [] : statesAfter(known);
  const display = { '': 'hidden min-[1000px]:block', open: 'block' }[choice] ?? 'hidden';
  return (
    <div className="mt-2.5 print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => choose(isOpen ? 'closed' : 'open')}
        className="-ml-1 inline-flex min-h-6 items-baseline gap-1 rounded-md px-1 text-left hover:bg-sunken"
      >
        <ChevronDown
          aria-hidden
          className={`size-3.5 shrink-0 self-center text-ink-3 ${isOpen ? '' : '-rotate-90'}`}
        />
        <span className="text-[12.5px] text-ink-3">Lifecycle</span>
        <span className="pl-1 text-ink-2">
          {known === null ? (
            <>
              the document does not have the state “<MarkedText>{status}</MarkedText>”
            </>
          ) : next.length === 0 ? (
            `no move leaves ${known}`
          ) : (
            `${known} can go to ${either.format(next)}`
          )}
        </span>
      </button>
      <div id={id} className={`@container pt-2 ${display}`}>
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
