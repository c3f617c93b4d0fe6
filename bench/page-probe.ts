/** Runs in the page before anything else: records when the first row was painted and how long a key press took. */
export interface KeyPress {
  /** Milliseconds from the key press to the frame with the character, and to the frame with the rows. */
  echo: number;
  filtered: number;
}

export interface Probe {
  /** Milliseconds since navigation began. */
  firstRow: Promise<number>;
  /** Settles with the next key press in `field`, once every row contains `text`. */
  watch(field: string, text: string): void;
  pressed: Promise<KeyPress> | null;
  /** Whether there are rows and all of them contain `text`. */
  shows(text: string): boolean;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Serialised into the page, so it must not use anything outside itself. */
export function installProbe(rowSelector: string): void {
  const rows = () =>
    [...document.querySelectorAll(rowSelector)].filter(
      (row) => row.getClientRects().length > 0 && row.textContent?.trim() !== '',
    );
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    });
  const fold = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
  const shows = (text: string) => {
    const found = rows();
    return found.length > 0 && found.every((row) => fold(row.textContent ?? '').includes(text));
  };
  const until = (reached: () => boolean) =>
    new Promise<void>((resolve) => {
      const recordFrame = () => {
        if (!reached()) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(recordFrame);
      observer.observe(document, { childList: true, subtree: true, characterData: true });
      recordFrame();
    });

  window.probe = {
    firstRow: until(() => rows().length > 0).then(painted),
    pressed: null,
    shows,
    watch(field, text) {
      const input = document.querySelector(field);
      window.probe.pressed = new Promise((resolve) => {
        const onKey = (event: Event) => {
          const began = event.timeStamp;
          const echo = new Promise<number>((shown) => {
            const afterFrame = () => {
              // A task posted during a frame runs after that frame has been painted.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => shown(performance.now() - began);
              port2.postMessage(null);
            };
            input?.addEventListener('input', () => requestAnimationFrame(afterFrame), { once: true });
          });
          const filtered = until(() => shows(text)).then(painted);
          Promise.all([echo, filtered]).then(([shown, end]) =>
            resolve({ echo: shown, filtered: end - began }),
          );
        };
        input?.addEventListener('keydown', onKey, { once: true });
      });
    },
  };
}
