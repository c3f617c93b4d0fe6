/** Milliseconds until a module that failed to load is requested again; immediately when the connection returns. */
const AGAIN_MS = 10_000;

/**
 * Loads a module that the page can work without, and passes it to `onLoad`. If it fails to load, for example offline, it
 * is requested again until it does.
 *
 * @returns a function that stops it
 */
export function loadModule<Module>(
  load: () => Promise<Module>,
  onLoad: (module: Module) => void,
): () => void {
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener('online', ask);
  };
  const ask = () => {
    cancel();
    load().then(
      (module) => {
        if (!isEnded) onLoad(module);
      },
      () => {
        if (isEnded) return;
        timer = setTimeout(ask, AGAIN_MS);
        window.addEventListener('online', ask);
      },
    );
  };
  ask();
  return () => {
    isEnded = true;
    cancel();
  };
}

/** Loads a module likely to be needed soon. If this fails, it is requested again when needed. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
