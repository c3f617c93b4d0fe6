'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { presenterOf, withoutNames } from '@/lib/contract/presenter';
import type { Place } from './demo-script';
import { isPage } from './fill-in';

/** On the panel of the demo, which points at everything but itself. */
export const PANEL = { 'data-demo-panel': '' } as const;

/** The first one on screen. */
export function findPlace({ css, text, otherwise }: Place): HTMLElement | null {
  const fits = (element: HTMLElement) =>
    element.closest('[data-demo-panel]') === null &&
    (text === undefined || element.textContent.includes(text)) &&
    element.checkVisibility();
  const found = [...document.querySelectorAll<HTMLElement>(css)].find(fits);
  return found ?? (otherwise === undefined ? null : findPlace({ css: otherwise }));
}

/** Whether this page is on screen. Masked, its address is without what may say a name. */
export function isHere(page: string): boolean {
  const [path = '', query = ''] = page.split('?');
  const isMasked = presenterOf(document.cookie) === 'masked';
  return isPage(isMasked ? `${path}${withoutNames(query)}` : page, window.location);
}

/** Milliseconds between two looks at the screen. */
const LOOK = 250;
/** After how many looks a place that is not on screen is said to be missing. */
const LOOKS = 40;
/** After how many looks it is gone to the step's page again: another screen may have written its address meanwhile. */
const ASTRAY = 8;
/** Milliseconds until a place is given up. */
const PATIENCE = LOOK * LOOKS;

/** @throws Error when it is not on screen in time */
export async function awaitPlace(place: Place): Promise<HTMLElement> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
    const found = findPlace(place);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  throw new Error('The element for this step is not on the screen.');
}

/** Types as a person would: React hears of a value only through the field's own setter. */
export function typeInto(element: HTMLElement, text: string): void {
  element.focus();
  const field = element as HTMLInputElement | HTMLTextAreaElement;
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Where the step points, found anew as the screen changes. @param goToPage For one that was never found. */
export function usePlace(key: string, goToPage: () => void, find: () => HTMLElement | null) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [missed, setMissed] = useState(0);
  const wasFound = useRef(false);
  const check = useEffectEvent(async () => {
    const found = find();
    setPlace(found);
    wasFound.current ||= found !== null;
    setMissed(found === null ? Math.min(missed + 1, LOOKS) : 0);
    if (!wasFound.current && missed < LOOKS && missed % ASTRAY === ASTRAY - 1) goToPage();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is looked for from the beginning
  useEffect(() => {
    setMissed(0);
    wasFound.current = false;
    return repeat(() => check());
  }, [key]);
  return { place, isMissing: missed >= LOOKS };
}

/** One look after the other, never two at once. @returns what ends it */
export function repeat(check: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const again = async () => {
    await check().catch((cause: unknown) => reportError(cause));
    if (!isOver) timer = setTimeout(() => void again(), LOOK);
  };
  void again();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
