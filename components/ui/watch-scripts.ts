import { MISSING_SCRIPT_EVENT, type MissingScripts, RELOADED_FOR } from './missing-scripts';

/**
 * Runs before everything else, as inline text: it may only use itself, its parameters and the browser. A page whose
 * scripts are missing looks right and does nothing, so it is reloaded, once, as soon as the console responds; if
 * something was typed, or if that didn't help, it says so.
 */
function watchScripts(event: string, reloadedFor: string, patience: number): void {
  const missing: MissingScripts = { addresses: new Set(), isPageReady: false };
  window.missingScripts = missing;
  const addressOf = (target: EventTarget | null): string | null => {
    const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    const address = target instanceof HTMLScriptElement ? target.src : isStyle ? target.href : '';
    return address.startsWith(`${location.origin}/_next/static/`) ? address : null;
  };
  const say = () => {
    const note = document.createElement('p');
    note.setAttribute('role', 'alert');
    note.className =
      'fixed inset-x-0 bottom-0 z-50 border-t border-line-strong bg-surface px-3.5 py-2.5 text-center';
    const button = document.createElement('button');
    button.className = 'ml-2 underline';
    button.textContent = 'Reload';
    button.addEventListener('click', () => location.reload());
    note.append('Part of this page could not be loaded, so it may not respond.', button);
    document.body.append(note);
  };
  const isTyped = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
      (field) => field.value !== field.defaultValue,
    );
  const recover = (address: string) => {
    if (missing.isPageReady || !missing.addresses.has(address)) return;
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => {
        if (missing.isPageReady) return;
        let isSecond = true;
        try {
          isSecond = sessionStorage.getItem(reloadedFor) === address;
          sessionStorage.setItem(reloadedFor, address);
        } catch {
          // Without storage it could reload for ever.
        }
        if (isSecond || isTyped()) say();
        else location.reload();
      },
      () => setTimeout(() => recover(address), patience),
    );
  };
  window.addEventListener(
    'error',
    ({ target }) => {
      const address = addressOf(target);
      if (address === null) return;
      if (missing.addresses.size === 0) setTimeout(() => recover(address), patience);
      missing.addresses.add(address);
      window.dispatchEvent(new Event(event));
    },
    true,
  );
  // The load of an element reaches the document, but not the window.
  document.addEventListener(
    'load',
    ({ target }) => {
      const address = addressOf(target);
      if (address !== null && missing.addresses.delete(address)) window.dispatchEvent(new Event(event));
    },
    true,
  );
}

/** Milliseconds for the page to start without it, or for the script to be requested again. */
const PATIENCE_MS = 3_000;

/** For the head of every page, with its nonce. */
export const MISSING_SCRIPTS_SCRIPT = `(${watchScripts.toString()})(${JSON.stringify(MISSING_SCRIPT_EVENT)},${JSON.stringify(RELOADED_FOR)},${PATIENCE_MS})`;
