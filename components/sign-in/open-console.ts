/** Opens the console with a full page load: nothing of a previous operator stays in memory (case 86). */
export function openConsole(back: string): Promise<never> {
  window.location.replace(back);
  return new Promise(() => {});
}
