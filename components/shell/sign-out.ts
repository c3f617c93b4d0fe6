import { call } from '@/lib/features/call';
import type { OidcProblem, ProviderExit } from '@/lib/features/sign-in/sign-in';
import { ProblemError } from '@/lib/platform/data/request-json';
import { clearOperator } from './operator-session';
import { showToast } from './show-toast';

export async function signOut(): Promise<void> {
  let exit: ProviderExit | undefined;
  try {
    exit = await call('DELETE /api/session');
  } catch (cause) {
    if (!(cause instanceof ProblemError)) throw cause;
    if (cause.problem.code !== 'not_signed_in') {
      showToast({ message: 'You are still signed in', detail: cause.problem.title });
      return;
    }
  }
  leaveConsole(exit);
}

/** Uses a full page load, so that no data stays in this browser's memory (case 86). */
export function leaveConsole({ provider }: ProviderExit = { provider: null }): void {
  clearOperator();
  const signIn = provider === null ? '/sign-in' : `/sign-in?problem=${STILL_SIGNED_IN}`;
  window.location.assign(provider?.address ?? signIn);
}

const STILL_SIGNED_IN: OidcProblem = 'still_signed_in';
