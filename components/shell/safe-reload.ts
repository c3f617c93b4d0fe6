import { RELOADED_FOR } from '@/components/ui/missing-scripts';
import { hasUnsavedWork } from './unsaved-work';

/** Set for one page load: the page reloaded itself, so no one used it. */
const BY_ITSELF = 'portal-console:reloaded-by-itself';

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

/**
 * Reloads the page, once for each reason in a tab: what a reload did not change, another one will not.
 * @returns whether it does
 */
export function reloadOnce(reason: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === reason) return false;
    sessionStorage.setItem(RELOADED_FOR, reason);
    sessionStorage.setItem(BY_ITSELF, 'yes');
  } catch {
    // Without storage it could reload for ever.
    return false;
  }
  window.location.reload();
  return true;
}

/** Whether the page has reloaded itself, so that this load is not someone's use of it. True only once. */
export function consumeOwnReload(): boolean {
  try {
    const isOwn = sessionStorage.getItem(BY_ITSELF) !== null;
    sessionStorage.removeItem(BY_ITSELF);
    return isOwn;
  } catch {
    return false;
  }
}
