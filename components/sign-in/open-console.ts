/** Into the console, by a whole page load: nothing of whoever was here before stays in memory (case 86). */
export function openConsole(back: string): Promise<never> {
  window.location.replace(back);
  return new Promise(() => {});
}
