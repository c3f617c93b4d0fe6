'use client';

import { ArrowLeft, MousePointerClick, Play, TriangleAlert, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { type DemoProgress, restartDemo } from '@/components/shell/demo-progress';
import { present } from '@/components/shell/presenter/present';
import { usePresenter } from '@/components/shell/presenter-mode';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { ToggleSwitch } from '@/components/ui/toggle-switch';
import { findDemo } from '@/lib/contract/sandbox/demos';
import type { DemoScript } from './demo-script';
import { usePanelCorner } from './panel-corner';
import { PANEL } from './places';
import { useDemoPlayer } from './use-demo-player';
import { useSpotlight } from './use-spotlight';

/** The current step, the speaker's text and the controls, placed next to what it points at. */
export function DemoPanel({ script, progress }: { script: DemoScript; progress: DemoProgress }) {
  const player = useDemoPlayer(script, progress);
  const { step, index, steps, failure, isBusy, isWaiting } = player;
  const at = useSpotlight(player.place);
  const { panel, corner } = usePanelCorner(at, `${step.id} ${isWaiting} ${failure}`);
  const main = useRef<HTMLButtonElement>(null);
  useReturnedFocus(main);
  useFocusInPanel(main, step.id, player.place);
  const title = findDemo(progress.demo)?.title ?? '';
  const isLast = index === steps - 1;
  const primary =
    step.act === undefined || player.isDone
      ? isLast
        ? { label: 'Finish', run: player.end }
        : { label: 'Next', run: player.next }
      : { label: step.act.asks ? 'Show me' : 'Do it', run: player.act };
  const isHeld = isBusy !== null || isWaiting;
  return (
    <section
      {...PANEL}
      ref={panel}
      aria-label={`Guided demo: ${title}`}
      data-step={step.id}
      data-place={player.place !== null ? 'found' : player.isMissing ? 'missing' : 'looked for'}
      style={corner}
      className="fixed z-[1000000000] w-[min(360px,100vw)] rounded-lg border border-line-strong bg-surface p-3.5 shadow-high print:hidden"
    >
      <div className="flex items-start gap-2">
        <p className="grow text-sm font-medium text-ink-3">{title}</p>
        <Button variant="ghost" aria-disabled={isBusy !== null} onClick={() => void player.end()}>
          <X aria-hidden />
          {isBusy === 'ending' ? 'Undoing…' : 'End'}
        </Button>
      </div>
      <div role="status">
        <p className="text-sm text-ink-3 numeric">
          Step {index + 1} of {steps}
        </p>
        <p className="mt-1 text-md">
          <MarkedText>{step.words}</MarkedText>
        </p>
        {progress.tookBack === '' ? null : <p className="mt-1.5 text-ink-2">Undone: {progress.tookBack}.</p>}
        {isWaiting ? <p className="mt-1.5 text-ink-2">Waiting for {step.until?.words}…</p> : null}
        {player.isMissing ? (
          <p className="mt-1.5 text-warn">The element for this step is not on this screen.</p>
        ) : null}
      </div>
      {index === 0 ? <OfferPresenter /> : null}
      {failure === null ? null : (
        <p role="alert" className="mt-2 flex items-start gap-1.5 text-bad">
          <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
          <span className="min-w-0 break-words">
            <MarkedText>{failure}</MarkedText>
          </span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          aria-disabled={index === 0 || isBusy !== null}
          title={index === 0 ? undefined : 'Undoes what the previous step did'}
          onClick={() => void player.back()}
          className="aria-disabled:opacity-60"
        >
          <ArrowLeft aria-hidden />
          {isBusy === 'going back' ? 'Undoing…' : 'Back'}
        </Button>
        {player.isMissing && step.page !== undefined ? (
          <Button onClick={player.goToPage}>Go to the page</Button>
        ) : null}
        {failure !== null && progress.made.length === 0 ? (
          <Button onClick={restartDemo}>Start again</Button>
        ) : null}
        <Button
          ref={main}
          variant="primary"
          aria-disabled={isHeld}
          onClick={() => (isHeld ? undefined : void primary.run())}
          className="ml-auto aria-disabled:opacity-60"
        >
          {primary.label === 'Do it' ? <Play aria-hidden /> : null}
          {primary.label === 'Show me' ? <MousePointerClick aria-hidden /> : null}
          {isBusy === 'doing' ? 'One moment…' : primary.label}
        </Button>
      </div>
    </section>
  );
}

/** Offers presenter mode, with larger type and names that can be masked; the demo continues from the same step. */
function OfferPresenter() {
  const id = useId();
  const mode = usePresenter();
  return (
    <p className="mt-2 flex items-center gap-2">
      <ToggleSwitch
        checked={mode !== null}
        onChange={(isOn) => present(isOn ? 'on' : null)}
        labelledBy={id}
      />
      <span id={id}>Presenter mode, for an audience</span>
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
    const isOfDialog = (element: EventTarget | null) =>
      element instanceof Element && element.closest('[role="dialog"], [role="alertdialog"]') !== null;
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
    if (place !== null && isHere.current) main.current?.focus({ preventScroll: true });
  }, [main, place, step]);
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
