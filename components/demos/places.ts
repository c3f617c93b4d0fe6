'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { presenterOf, withoutNames } from '@/lib/features/presenter/presenter';
import type { Place } from './demo-script';

/** Marks the demo's panel, which must not point at itself. */
export const PANEL = { 'data-demo-panel': '' } as const;

/** Whether an address is this page: the same path, with at least the parameters that are named. */
export function isPage(page: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const wanted = new URL(page, 'http://page.internal');
  const present = new URLSearchParams(search);
  return (
    pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => present.getAll(name).includes(value))
  );
}

export function findPlace({ css, text, otherwise }: Place): HTMLElement | null {
  const fits = (element: HTMLElement) =>
    element.closest('[data-demo-panel]') === null &&
    (text === undefined || element.textContent.includes(text)) &&
    element.checkVisibility();
  const found = [...document.querySelectorAll<HTMLElement>(css)].find(fits);
  return found ?? (otherwise === undefined ? null : findPlace({ css: otherwise }));
}

/** Whether this page is on screen. With names masked, parts of the address that could contain a name are missing. */
export function isHere(page: string): boolean {
  const [path = '', query = ''] = page.split('?');
  const isMasked = presenterOf(document.cookie) === 'masked';
  return isPage(isMasked ? `${path}${withoutNames(query)}` : page, window.location);
}

/** Milliseconds between checks of the screen. */
const LOOK = 250;
/** Checks after which an absent place is reported missing. */
const LOOKS = 40;
/** Checks after which the step's page is opened again: another screen may have changed the address in the meantime. */
const ASTRAY = 8;
/** Milliseconds until the search for a place gives up. */
const PATIENCE = LOOK * LOOKS;

/**
 * Waits for the element, and until it can be used: a button does nothing while its action is running.
 * @throws Error if that takes too long
 */
export async function awaitPlace(place: Place): Promise<HTMLElement> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
    const found = findPlace(place);
    if (found !== null && found.getAttribute('aria-disabled') !== 'true') return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  throw new Error('The element for this step is not on the screen.');
}

/** Types as a person would: React only notices values set through the field's own setter. */
export function typeInto(element: HTMLElement, text: string): void {
  element.focus();
  const field = element as HTMLInputElement | HTMLTextAreaElement;
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * The element the step points at, looked up again as the screen changes.
 * @param goToPage Called for one that was never found.
 */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step restarts the search
  useEffect(() => {
    setMissed(0);
    wasFound.current = false;
    return repeat(() => check());
  }, [key]);
  return { place, isMissing: missed >= LOOKS };
}

/** Runs one check after another, never two at once. @returns a function that stops it */
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
