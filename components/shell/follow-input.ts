import { onWindow } from './on-window';

/**
 * What a person does with a page: keys, text from an input method, clicks and touches, and turning a wheel, as they do
 * while reading.
 */
const INPUTS = ['keydown', 'input', 'pointerdown', 'wheel'] as const;

/**
 * Calls `onInput` for what a person does; what scripts and demos dispatch does not count.
 * @returns a function that ends it
 */
export function followInput(onInput: () => void): () => void {
  const hear = ({ isTrusted }: Event) => {
    if (isTrusted) onInput();
  };
  return onWindow(INPUTS, hear, { capture: true, passive: true });
}
