/** A message within this tab, and those who listen to it. */
export function signal<Detail = void>() {
  const listeners = new Set<(detail: Detail) => void>();
  return {
    send(detail: Detail): void {
      for (const listener of listeners) listener(detail);
    },
    /** @returns a function that ends it */
    on(listener: (detail: Detail) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
