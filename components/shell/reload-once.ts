import { RELOADED_FOR } from '@/components/ui/missing-scripts';
import { tryStorage } from './try-storage';

/** Set for one page load: the page reloaded itself, so no one used it. */
const BY_ITSELF = 'portal-console:reloaded-by-itself';

/**
 * Reloads the page, once for each reason in a tab: what a reload did not change, another one will not.
 * @returns whether it does
 */
export function reloadOnce(reason: string): boolean {
  // Without storage it could reload for ever.
  const isFirst = tryStorage(() => {
    if (sessionStorage.getItem(RELOADED_FOR) === reason) return false;
    sessionStorage.setItem(RELOADED_FOR, reason);
    sessionStorage.setItem(BY_ITSELF, 'yes');
    return true;
  }, false);
  if (isFirst) window.location.reload();
  return isFirst;
}

/** Whether the page has reloaded itself, so that this load is not someone's use of it. True only once. */
export function consumeOwnReload(): boolean {
  return tryStorage(() => {
    const isOwn = sessionStorage.getItem(BY_ITSELF) !== null;
    sessionStorage.removeItem(BY_ITSELF);
    return isOwn;
  }, false);
}
