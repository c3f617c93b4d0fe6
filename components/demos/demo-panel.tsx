'use client';

import { ArrowLeft, MousePointerClick, Play, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type DemoProgress, restartDemo } from '@/components/shell/demo-progress';
import { present } from '@/components/shell/presenter/present';
import { usePresenter } from '@/components/shell/presenter-mode';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { WordedSwitch } from '@/components/ui/worded-switch';
import { findDemo } from '@/lib/features/sandbox/demos';
import type { DemoScript } from './demo-script';
import { PANEL } from './places';
import { Spotlight } from './spotlight';
import { useDemoPlayer } from './use-demo-player';

/**
 * The current step, the speaker's text and the controls, docked below the page: it covers nothing, and its buttons stay
 * where they are.
 */
export function DemoPanel({ script, progress }: { script: DemoScript; progress: DemoProgress }) {
  const player = useDemoPlayer(script, progress);
  const { step, index, steps, failure, isBusy, isWaiting } = player;
  const panel = useDock();
  const main = useRef<HTMLButtonElement>(null);
  useReturnedFocus(main);
  useFocusInPanel(main, step.id, player.place);
  const title = findDemo(progress.demo)?.title ?? '';
  const isLast = index === steps - 1;
  const primary =
    step.actions === undefined || player.isDone
      ? isLast
        ? { label: 'Finish', run: player.end }
        : { label: 'Next', run: player.next }
      : { label: step.asks ? 'Show me' : 'Do it', run: player.act };
  const isHeld = isBusy !== null || isWaiting;
  return (
    <>
      {player.place === null ? null : <Spotlight element={player.place} />}
      <section
        {...PANEL}
        ref={panel}
        aria-label={`Guided demo: ${title}`}
        data-step={step.id}
        data-place={player.place !== null ? 'found' : player.isMissing ? 'missing' : 'looked for'}
        className="fixed right-0 bottom-0 z-[1000000000] flex flex-wrap items-start gap-x-6 gap-y-2 border-t border-line-strong bg-surface px-4 py-3 shadow-high left-(--sidebar) min-[900px]:min-h-[92px] min-[900px]:flex-nowrap min-[900px]:px-6 print:hidden"
      >
        <div role="status" className="max-h-[38dvh] min-w-0 grow overflow-y-auto">
          <p className="text-sm text-ink-3 numeric">
            <span className="font-medium">{title}</span> · Step {index + 1} of {steps}
          </p>
          <p className="mt-0.5 max-w-[90ch] text-md">
            <MarkedText>{step.words}</MarkedText>
          </p>
          {progress.isAfterReset && index === 0 ? (
            <p className="mt-1 text-ink-2">The sandbox was reset, so the demo starts again.</p>
          ) : null}
          {progress.tookBack === '' ? null : <p className="mt-1 text-ink-2">Undone: {progress.tookBack}.</p>}
          {isWaiting ? <p className="mt-1 text-ink-2">Waiting for {step.until?.words}…</p> : null}
          {player.isMissing ? (
            <p className="mt-1 text-warn">The element for this step is not on this screen.</p>
          ) : null}
          {index === 0 ? <OfferPresenter /> : null}
          {failure === null ? null : (
            <p role="alert" className="mt-1 flex items-start gap-1.5 text-bad">
              <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
              <span className="min-w-0 break-words">
                <MarkedText>{failure}</MarkedText>
              </span>
            </p>
          )}
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-2 self-end max-[899px]:w-full">
          <Button variant="ghost" aria-disabled={isBusy !== null} onClick={() => void player.end()}>
            <X aria-hidden />
            {isBusy === 'ending' ? 'Undoing…' : 'End'}
          </Button>
          {player.isMissing && step.page !== undefined ? (
            <Button onClick={player.goToPage}>Go to the page</Button>
          ) : null}
          {failure !== null && progress.made.length === 0 ? (
            <Button onClick={restartDemo}>Start again</Button>
          ) : null}
          <Button
            aria-disabled={index === 0 || isBusy !== null}
            title={index === 0 ? undefined : 'Undoes what the previous step did'}
            onClick={() => void player.back()}
            className="ml-auto aria-disabled:opacity-60"
          >
            <ArrowLeft aria-hidden />
            {isBusy === 'going back' ? 'Undoing…' : 'Back'}
          </Button>
          <Button
            ref={main}
            variant="primary"
            aria-disabled={isHeld}
            onClick={() => (isHeld ? undefined : void primary.run())}
            // As wide as its longest text, so that nothing moves between steps.
            className="w-[132px] aria-disabled:opacity-60"
          >
            {primary.label === 'Do it' ? <Play aria-hidden /> : null}
            {primary.label === 'Show me' ? <MousePointerClick aria-hidden /> : null}
            {isBusy === 'doing' ? 'One moment…' : primary.label}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Offers presenter mode, with larger type and names that can be masked; the demo continues from the same step. */
function OfferPresenter() {
  const mode = usePresenter();
  return (
    <p className="-ml-1.5">
      <WordedSwitch checked={mode !== null} onChange={(isOn) => present(isOn ? 'on' : null)}>
        Presenter mode, for an audience
      </WordedSwitch>
    </p>
  );
}

/** Keys that press a button; any other key may move away from the panel. */
const PRESSING = ['Enter', ' '];

/** Keeps focus on the panel for someone who uses its buttons, even if the page moves focus after a step. */
function useFocusInPanel(
  main: { current: HTMLElement | null },
  step: string,
  place: HTMLElement | null,
): void {
  const isHere = useRef(true);
  useEffect(() => {
    const isOfPanel = (element: EventTarget | null) =>
      element instanceof Element && element.closest('[data-demo-panel]') !== null;
    const arrive = ({ target }: Event) => {
      if (isOfPanel(target)) isHere.current = true;
      // The page took focus because of a step, not the user, so take it back before any key is pressed. A dialog keeps
      // the focus it takes.
      else if (isHere.current && !isOfDialog(target))
        queueMicrotask(() => isHere.current && main.current?.focus({ preventScroll: true }));
    };
    const leave = (event: Event) => {
      const isPressed = event instanceof KeyboardEvent && PRESSING.includes(event.key);
      const isStaying = isOfPanel(event.target) && (isPressed || !(event instanceof KeyboardEvent));
      if (!isStaying) isHere.current = false;
    };
    document.addEventListener('focusin', arrive);
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('keydown', leave, true);
    return () => {
      document.removeEventListener('focusin', arrive);
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('keydown', leave, true);
    };
  }, [main]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per step, when its place is found
  useEffect(() => {
    const isTaken = isOfDialog(document.activeElement);
    if (place !== null && isHere.current && !isTaken) main.current?.focus({ preventScroll: true });
  }, [main, place, step]);
}

function isOfDialog(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('[role="dialog"], [role="alertdialog"]') !== null;
}

/** Focus moves to the panel when it opens and returns when it closes. */
function useReturnedFocus(main: { current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    main.current?.focus({ preventScroll: true });
    return () => {
      const content = document.getElementById('content');
      const to =
        before instanceof HTMLElement && before.isConnected && before !== document.body ? before : content;
      to?.focus({ preventScroll: true });
    };
  }, [main]);
}

/** A custom property with the height of what is docked below the page; `app/globals.css` leaves room for it. */
const DOCK = '--dock';

/** Leaves room for an element fixed to the bottom of the window, as high as it is. */
function useDock() {
  const docked = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const element = docked.current;
    if (element === null) return;
    const reserve = () => root.style.setProperty(DOCK, `${element.offsetHeight}px`);
    reserve();
    const sizes = new ResizeObserver(reserve);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      root.style.removeProperty(DOCK);
    };
  }, []);
  return docked;
}
