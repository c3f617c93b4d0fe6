import type { Place } from './demo-script';

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

/** Milliseconds between two looks, and until a place is given up. */
const LOOK = 100;
const PATIENCE = 10_000;

/** @throws Error when it is not on screen in time */
export async function awaitPlace(place: Place): Promise<HTMLElement> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
    const found = findPlace(place);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  throw new Error('What the step works with is not on the screen.');
}

/** Types as a person would: React hears of a value only through the field's own setter. */
export function typeInto(element: HTMLElement, text: string): void {
  element.focus();
  const field = element as HTMLInputElement | HTMLTextAreaElement;
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
