import { readExpiry, reportUse } from '@/lib/features/sign-in/queries';
import { followInput } from './follow-input';
import { consumeOwnReload } from './reload-once';
import { type SessionEnd, SessionWatch } from './watch-session';

const CHECK_EVERY_MS = 5_000;

/**
 * Reports what a person does with this page, and says when the session is about to end.
 * @returns the answer to its question, and a function that ends it
 */
export function followSession(say: (end: SessionEnd) => void): { stay: () => void; end: () => void } {
  const watch = new SessionWatch({ now: Date.now, read: readExpiry, report: reportUse }, say);
  const check = () => void watch.check();
  const leave = () => {
    if (document.visibilityState === 'hidden') void watch.flush();
    else check();
  };
  void watch.start(!consumeOwnReload());
  const endInput = followInput(() => void watch.input());
  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('online', check);
  return {
    stay: () => void watch.stay(),
    end() {
      endInput();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('online', check);
    },
  };
}
