export const PALETTE_EVENT = 'console:palette';

/** Opens the palette from anywhere; the shell listens. */
export const openPalette = (): void => {
  window.dispatchEvent(new Event(PALETTE_EVENT));
};
