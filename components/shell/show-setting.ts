const SHOW = 'console:show-setting';

/** Asks the profile on screen to show a row of its setup, whichever of its views is open and whatever is filtered away. */
export const showSetting = (anchor: string): void => {
  window.dispatchEvent(new CustomEvent(SHOW, { detail: anchor }));
};

/** @returns what ends it */
export function onShowSetting(show: (anchor: string) => void): () => void {
  const listener = (event: Event) => show((event as CustomEvent<string>).detail);
  window.addEventListener(SHOW, listener);
  return () => window.removeEventListener(SHOW, listener);
}
