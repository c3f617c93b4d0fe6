'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeDemo, type DemoProgress, endDemo, isOfRole, readDemo } from '@/components/shell/demo-progress';
import { showToast } from '@/components/shell/show-toast';
import { fillIn } from '@/lib/platform/api/script-step';
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
import { findPlace, isHere, repeat, usePlace } from './places';

/**
 * Plays a script: highlights the step's place, performs its actions, and continues once its condition is met. Changes
 * reach the screen through messages, as other people's do: refetching everything would cost calls to the service.
 */
export function useDemoPlayer(script: DemoScript, progress: DemoProgress) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState<'doing' | 'going back' | 'ending' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { begun, acted, done, known } = progress;
  // Conditions are decided before their step, so past steps keep their position.
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
    // While the page is loading, the previous one may contain a similar element.
    return page !== null && !isHere(page) ? null : findPlace(fillIn(step.place, known));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a restarted demo opens the page of its first step again
  useEffect(() => {
    setFailure(null);
    goToPage();
  }, [begun, goToPage]);

  const goTo = (to: number) => changeDemo({ step: to, acted: false, tookBack: '' });
  /** The step whose condition was seen to be unmet on its page. */
  const wasOpen = useRef('');
  const isTakingBack = useEffectEvent(() => isBusy !== null);
  const check = useEffectEvent(async () => {
    if (step.until === undefined || isDone || isBusy !== null) return;
    if (step.actions !== undefined && !step.asks && !acted) return;
    const found = await findTrue(step.until);
    // The user may have stepped back or restarted in the meantime.
    const now = readDemo();
    if (found === null && place !== null) wasOpen.current = step.id;
    if (found === null || isTakingBack()) return;
    if (now?.begun !== begun || now.step !== index || now.done.includes(step.id)) return;
    recordStep(step.id, found, step.until.undo);
    changeDemo({ done: [...now.done, step.id] });
    // Otherwise a condition that is true from the start would skip the step unseen.
    const isNews = acted || wasOpen.current === step.id;
    if (step.actions !== undefined && isNews && index < last) goTo(index + 1);
  });
  useEffect(() => repeat(() => check()), []);

  const act = async () => {
    if (step.actions === undefined || isBusy !== null) return;
    setBusy('doing');
    setFailure(null);
    const pressed = document.activeElement;
    try {
      await carryOut(step, (page) => router.push(page));
      // A field now has focus after typing for the person; return it to the panel for keyboard users.
      if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
      const now = readDemo();
      if (now?.begun !== begun || now.step !== index) return;
      changeDemo({ acted: true });
      if (step.until === undefined) {
        changeDemo({ done: [...now.done, step.id] });
        if (index < last) goTo(index + 1);
      }
      // Stay busy until the page is replaced, so it does not continue on the way.
      if (step.actions.some((action) => 'as' in action)) return window.location.reload();
    } catch (cause) {
      setFailure(failureWords(cause));
    }
    setBusy(null);
  };

  /** Steps back and undoes everything done from that step on, so that it can be repeated. */
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
      // The rest needs the role in which the demo began, and the page rendered for it.
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
      // The page on screen may have been deleted.
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
    /** The condition for the next step is not met yet, and no one has to act. */
    isWaiting: step.until !== undefined && !isDone && (step.actions === undefined || acted),
    back,
    next: () => goTo(index + 1),
  };
}

/** The step to go back to: the previous one, or the one from which everything done so far can be repeated. */
export function stepBefore(steps: readonly DemoStep[], index: number, done: readonly string[]): number {
  const earlier = steps
    .slice(index - 1, index + 1)
    .flatMap(({ id, again }) => (again !== undefined && done.includes(id) ? [again] : []));
  return Math.min(index - 1, ...earlier.map((id) => steps.findIndex((one) => one.id === id)));
}
