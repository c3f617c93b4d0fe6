import { ProblemError } from '@/lib/queries/request-json';
import { endSession } from '@/lib/queries/session';
import { clearOperator } from './operator-session';
import { showToast } from './show-toast';

export async function signOut(): Promise<void> {
  try {
    await endSession();
  } catch (cause) {
    if (!(cause instanceof ProblemError)) throw cause;
    if (cause.problem.code !== 'not_signed_in') {
      showToast({ message: 'You are still signed in', detail: cause.problem.title });
      return;
    }
  }
  goToSignIn();
}

/** Uses a full page load, so that no data stays in this browser's memory (case 86). */
export function goToSignIn(): void {
  clearOperator();
  window.location.assign('/sign-in');
}
