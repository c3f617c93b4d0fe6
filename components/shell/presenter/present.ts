import {
  PRESENT_PARAMETER,
  PRESENTER_COOKIE,
  type PresenterMode,
  presenterOf,
  withoutNames,
} from '@/lib/features/presenter/presenter';
import { withoutUnsavedWork } from '../unsaved-work';

/** Turns presenter mode on or off; with unsaved work on the page, asks first. */
export const present = (mode: PresenterMode | null): void => withoutUnsavedWork(() => drawFor(mode));

/**
 * Applies to this browser until it is closed. The page reloads, so that no unmasked data remains, stored names are
 * deleted, and the masked address contains none.
 */
function drawFor(mode: PresenterMode | null): void {
  const holds = mode === null ? '; Max-Age=0' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${PRESENTER_COOKIE}=${mode ?? ''}; Path=/${holds}; SameSite=Lax`;
  const { pathname, search, hash } = window.location;
  const parameters = new URLSearchParams(mode === 'masked' ? withoutNames(search) : search);
  parameters.delete(PRESENT_PARAMETER);
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  window.history.replaceState(null, '', `${pathname}${query}${hash}`);
  // Chromium stores a cookie in another process, where the reload may overtake it; reading it back waits for that.
  if (presenterOf(document.cookie) === mode) window.location.reload();
}
