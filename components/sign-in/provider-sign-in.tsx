import { Building2 } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import type { OidcProblem } from '@/lib/contract/session';

/** Leads to the company's provider. */
export function ProviderLink({ name, address }: { name: string; address: string }) {
  return (
    <a href={address} className={`${buttonClass('plain')} min-h-10 whitespace-normal!`}>
      <Building2 aria-hidden /> Continue with {name}
    </a>
  );
}

interface Words {
  title: string;
  detail: string;
}

/** Why a sign-in at the company's provider did not let somebody in, and what to do. */
const WORDS: Record<OidcProblem, Words> = {
  denied: {
    title: 'The sign-in was broken off.',
    detail: 'You are not signed in. Try again, and allow this console to know who you are.',
  },
  no_role: {
    title: 'Your account has no role in this console.',
    detail:
      'You are not signed in, and sessions and API tokens that you had have ended. Ask the people who run the console which group you need.',
  },
  gone: {
    title: 'Your company’s sign-in no longer knows your account.',
    detail:
      'You are not signed in, and your sessions and API tokens here have ended. Ask the people who run your company’s sign-in.',
  },
  disabled: {
    title: 'Your access to this console is disabled.',
    detail: 'You are not signed in. Ask an administrator of this console to enable it.',
  },
  address_taken: {
    title: 'Your e-mail address belongs to another way of signing in.',
    detail: 'You are not signed in. Sign in with your password, or ask an administrator of this console.',
  },
  unverified: {
    title: 'Your company account does not say that your e-mail address is verified.',
    detail: 'You are not signed in. Ask whoever runs your company’s sign-in to verify it, then try again.',
  },
  other_address: {
    title: 'This invitation is for another e-mail address.',
    detail:
      'You are not signed in, and the link still holds. Sign in with the account that was invited, or ask an administrator of this console.',
  },
  no_invitation: {
    title: 'This link has expired.',
    detail: 'You are not signed in. Start again, or ask an administrator for a new link.',
  },
  too_many: {
    title: 'Too many sign-ins were begun from your network.',
    detail: 'You are not signed in. Try again in a quarter of an hour.',
  },
  expired: {
    title: 'The sign-in took too long.',
    detail: 'You are not signed in. Try again.',
  },
  provider_failed: {
    title: 'Your company’s sign-in could not be used.',
    detail: 'You are not signed in. Try again in a moment; if it stays, tell whoever runs the console.',
  },
};

/** @param problem As the address has it; anything may stand there. */
export function providerProblem(problem: string | null): Words | null {
  if (problem === null) return null;
  return Object.hasOwn(WORDS, problem) ? WORDS[problem as OidcProblem] : WORDS.provider_failed;
}
