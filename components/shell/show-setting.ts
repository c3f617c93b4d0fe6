const SHOW = 'console:show-setting';

/** Asks the profile on screen to show a row of its setup, whatever view and filter are active. */
export const showSetting = (anchor: string): void => {
  window.dispatchEvent(new CustomEvent(SHOW, { detail: anchor }));
};

/** @returns a function that unsubscribes */
export function onShowSetting(show: (anchor: string) => void): () => void {
  const listener = (event: Event) => show((event as CustomEvent<string>).detail);
  window.addEventListener(SHOW, listener);
  return () => window.removeEventListener(SHOW, listener);
}
