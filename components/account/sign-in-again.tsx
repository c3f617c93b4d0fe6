import { exactTime } from '@/components/ui/time-words';

/** Says when the tokens of a provider's operator stop. @param by ISO 8601; null for everyone else */
export function SignInAgain({ by }: { by: string | null }) {
  if (by === null) return null;
  return (
    <>
      Your tokens will stop working on {exactTime(new Date(by))} unless you sign in with your company account
      again.
    </>
  );
}
