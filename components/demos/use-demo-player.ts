'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeDemo, type DemoProgress, endDemo, isOfRole, readDemo } from '@/components/shell/demo-progress';
import { showToast } from '@/components/shell/show-toast';
import {
  carryOut,
  emptyFields,
  failureWords,
  findTrue,
  nameMade,
  notUndoneWords,
  recordStep,
  undoCreated,
  undoSteps,
} from './carry-out';
import type { DemoScript, DemoStep } from './demo-script';
import { fillIn } from './fill-in';
import { findPlace, isHere, repeat, usePlace } from './places';

/**
 * Plays a script: shows the step's place, does what is wanted, and goes on once what must be true is. What a deed changes
 * comes to the screen as what others change does, by messages: reading all anew would cost calls of the service.
 */
export function useDemoPlayer(script: DemoScript, progress: DemoProgress) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState<'doing' | 'going back' | 'ending' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { begun, acted, done, known } = progress;
  // What decides is found out before the step: those that are past stay where they are.
  const steps = script.filter(({ when }) => when === undefined || when(known));
  const last = steps.length - 1;
  const index = Math.min(progress.step, last);
  const step = steps[index];
  if (step === undefined) throw new Error('A demo has at least one step.');
  const isDone = done.includes(step.id);
  const goToPage = useCallback(() => {
    const page = step.page === undefined ? null : fillIn(step.page, readDemo()?.known ?? {});
    if (page !== null && !isHere(page)) router.push(page);
  }, [step, router]);
  const { place, isMissing } = usePlace(`${begun} ${step.id}`, goToPage, () => {
    const page = step.page === undefined ? null : fillIn(step.page, known);
    // While the page is on its way the one before may have something like it.
    return page !== null && !isHere(page) ? null : findPlace(fillIn(step.place, known));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a demo that begins anew goes to the page of its first step again
  useEffect(() => {
    setFailure(null);
    goToPage();
  }, [begun, goToPage]);

  const goTo = (to: number) => changeDemo({ step: to, acted: false, tookBack: '' });
  /** The step of which it was seen, on its page, that what must be true was not so yet. */
  const wasOpen = useRef('');
  const isTakingBack = useEffectEvent(() => isBusy !== null);
  const check = useEffectEvent(async () => {
    if (step.until === undefined || isDone || isBusy !== null) return;
    if (step.act !== undefined && !step.act.asks && !acted) return;
    const found = await findTrue(step.until);
    // Meanwhile it may have been stepped back, or begun anew.
    const now = readDemo();
    if (found === null && place !== null) wasOpen.current = step.id;
    if (found === null || isTakingBack()) return;
    if (now?.begun !== begun || now.step !== index || now.done.includes(step.id)) return;
    recordStep(step.id, found, step.until.undo);
    changeDemo({ done: [...now.done, step.id] });
    // What is so from the beginning would be gone over unseen.
    const isNews = acted || wasOpen.current === step.id;
    if (step.act !== undefined && isNews && index < last) goTo(index + 1);
  });
  useEffect(() => repeat(() => check()), []);

  const act = async () => {
    if (step.act === undefined || isBusy !== null) return;
    setBusy('doing');
    setFailure(null);
    const pressed = document.activeElement;
    try {
      await carryOut(step, (page) => router.push(page));
      // What was typed for the person is in a field; whoever goes on by the keyboard is still at the panel.
      if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
      const now = readDemo();
      if (now?.begun !== begun || now.step !== index) return;
      changeDemo({ acted: true });
      if (step.until === undefined) {
        changeDemo({ done: [...now.done, step.id] });
        if (index < last) goTo(index + 1);
      }
      // Busy until the page is gone: it is not to go on by itself on the way.
      if (step.act.deeds.some((deed) => 'as' in deed)) return window.location.reload();
    } catch (cause) {
      setFailure(failureWords(cause));
    }
    setBusy(null);
  };

  /** What was done from the step on to which it is gone back is taken back, so that it can be done again. */
  const back = async () => {
    if (isBusy !== null || index === 0) return;
    setBusy('going back');
    setFailure(null);
    const to = stepBefore(steps, index, [...done, ...(acted ? [step.id] : [])]);
    const over = steps.slice(to, index + 1);
    try {
      emptyFields(over);
      const undoResult = await undoSteps(over.map(({ id }) => id));
      if (readDemo()?.begun !== begun) return;
      const undone = done.filter((id) => over.every((one) => one.id !== id));
      wasOpen.current = '';
      changeDemo({ step: to, acted: false, done: undone, tookBack: nameMade(undoResult) });
      if (undoResult.some(isOfRole)) return window.location.reload();
    } catch (cause) {
      setFailure(failureWords(cause));
    }
    setBusy(null);
  };

  const end = async () => {
    if (isBusy !== null) return;
    setBusy('ending');
    const { made = [] } = readDemo() ?? {};
    if (made.some(isOfRole)) {
      // The rest needs the role that the demo began in, and the page as it is drawn for that.
      const left = await undoCreated(made.filter(isOfRole));
      changeDemo({ made: [...made.filter((one) => !isOfRole(one)), ...left], isEnding: true });
      if (left.length === 0) return window.location.reload();
      setFailure(notUndoneWords(left));
      setBusy(null);
      return;
    }
    const left = await undoCreated(made);
    endDemo();
    if (made.length > 0) {
      // What is on screen may be gone.
      router.push('/sandbox');
      showToast(
        left.length > 0
          ? {
              message: 'Demo finished',
              detail: `${notUndoneWords(left)} Reset the sandbox to remove them.`,
            }
          : {
              message: `Undone: ${nameMade(made)}`,
              detail: 'Activity still has a record of it.',
            },
      );
    }
    void queryClient.invalidateQueries({ refetchType: 'none' });
  };
  const endAtOnce = useEffectEvent(() => (progress.isEnding ? end() : undefined));
  useEffect(() => void endAtOnce(), []);

  return {
    step,
    index,
    place,
    isMissing,
    failure,
    isBusy,
    isDone,
    goToPage,
    act,
    end,
    steps: steps.length,
    /** What must be true before the next is not so yet, and nobody has to do anything for it. */
    isWaiting: step.until !== undefined && !isDone && (step.act === undefined || acted),
    back,
    next: () => goTo(index + 1),
  };
}

/** Where it is stepped back to: the step before, or from where all can be done anew that is done by now. */
export function stepBefore(steps: readonly DemoStep[], index: number, done: readonly string[]): number {
  const again = steps
    .slice(index - 1, index + 1)
    .flatMap(({ id, act }) => (act?.again !== undefined && done.includes(id) ? [act.again] : []));
  return Math.min(index - 1, ...again.map((id) => steps.findIndex((one) => one.id === id)));
}
