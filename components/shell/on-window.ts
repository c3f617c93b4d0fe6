/**
 * Listens for events of the window, and for those of the document that bubble.
 * @returns a function that ends it
 */
export function onWindow(
  names: readonly string[],
  listener: (event: Event) => void,
  options: AddEventListenerOptions = {},
): () => void {
  for (const name of names) window.addEventListener(name, listener, options);
  return () => {
    for (const name of names) window.removeEventListener(name, listener, options);
  };
}
