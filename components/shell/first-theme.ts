/** Where the choice is kept, and what a system in the dark says. */
export const THEME_KEY = 'theme';
export const DARK = '(prefers-color-scheme: dark)';

/** A script sent within the HTML: the page has its theme from the first paint on, before any other script. */
export const FIRST_THEME = `(() => {
  let theme;
  try { theme = localStorage.getItem('${THEME_KEY}'); } catch {}
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('${DARK}').matches);
  document.documentElement.classList.toggle('dark', dark);
})()`;
