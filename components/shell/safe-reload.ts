import { hasUnsavedWork } from './unsaved-work';

/** What someone may be in the middle of: an open dialog, sheet or menu, a selection, or a presentation. */
const IN_THE_MIDDLE =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], main input[type="checkbox"]:checked, html[data-presenter]';

/** Fields for text; what is in a page's search is in its address too. */
const TEXT_FIELDS =
  'main :is(input:not([type="checkbox"], [type="radio"], [type="range"], [data-page-search]), textarea)';

/** Whether a reload would take nothing from anyone: what was typed, opened or selected. */
export function isSafeToReload(): boolean {
  const hasText = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].some(
    ({ value }) => value !== '',
  );
  return !hasUnsavedWork() && !hasText && document.querySelector(IN_THE_MIDDLE) === null;
}
