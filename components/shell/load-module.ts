/** Milliseconds until a module that did not come is asked for again; at once when the connection is back. */
const AGAIN_MS = 10_000;

/**
 * Loads a module that the page can be used without, and gives it to `onLoad`. What does not come, as without a
 * connection, is asked for again until it does.
 *
 * @returns a function that ends it
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

/** Loads a module that is likely to be wanted in a moment. When it does not come, it is asked for when it is wanted. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
