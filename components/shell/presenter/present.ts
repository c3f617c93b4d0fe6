import {
  PRESENT_PARAMETER,
  PRESENTER_COOKIE,
  type PresenterMode,
  withoutNames,
} from '@/lib/contract/presenter';
import { withoutUnsavedWork } from '../unsaved-work';

/** Turns presenter mode on or off; with unsaved work on the page, once that may go. */
export const present = (mode: PresenterMode | null): void => withoutUnsavedWork(() => drawFor(mode));

/**
 * For this browser until it is closed. The page is drawn anew: so nothing that was read
 * before is left. What this browser keeps of names is forgotten, and masked the address has none.
 */
function drawFor(mode: PresenterMode | null): void {
  const holds = mode === null ? '; Max-Age=0' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there in every browser.
  document.cookie = `${PRESENTER_COOKIE}=${mode ?? ''}; Path=/${holds}; SameSite=Lax`;
  const { pathname, search, hash } = window.location;
  const parameters = new URLSearchParams(mode === 'masked' ? withoutNames(search) : search);
  parameters.delete(PRESENT_PARAMETER);
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  window.history.replaceState(null, '', `${pathname}${query}${hash}`);
  window.location.reload();
}
