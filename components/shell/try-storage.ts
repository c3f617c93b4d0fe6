/** Uses the browser's storage; `otherwise` where it is full, forbidden, or holds what can't be read. Never throws. */
export function tryStorage<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}
