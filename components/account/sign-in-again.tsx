import { exactTime } from '@/components/ui/time-words';

/**
 * Says by when an operator who signs in through a provider must sign in again, or their tokens stop working.
 * @param by ISO 8601; null for everyone else
 */
export function SignInAgain({ by }: { by: string | null }) {
  if (by === null) return null;
  return (
    <>
      Your tokens will stop working on {exactTime(new Date(by))} unless you sign in with your company account
      again.
    </>
  );
}
