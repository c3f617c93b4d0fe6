import { Building2 } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import type { OidcProblem } from '@/lib/contract/session';

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

/** Why signing in with the company's provider failed, and what to do. */
const WORDS: Record<OidcProblem, Words> = {
  denied: {
    title: 'The sign-in was cancelled.',
    detail: 'Try again, and allow this console to see who you are.',
  },
  no_role: {
    title: 'Your account has no role in this console.',
    detail: 'Your sessions and API tokens have ended. Ask your administrator which group you need.',
  },
  gone: {
    title: 'Your company’s sign-in no longer knows your account.',
    detail: 'Your sessions and API tokens have ended. Ask your IT administrator for help.',
  },
  disabled: {
    title: 'Your access to this console is disabled.',
    detail: 'Ask an administrator to enable it.',
  },
  address_taken: {
    title: 'Your e-mail address is used with another sign-in method.',
    detail: 'Sign in with your password, or ask an administrator.',
  },
  unverified: {
    title: 'Your company account’s e-mail address is not verified.',
    detail: 'Ask your IT administrator to verify it, then try again.',
  },
  other_address: {
    title: 'This invitation is for another e-mail address.',
    detail: 'Sign in with the account that was invited. The link still works.',
  },
  no_invitation: {
    title: 'This link has expired.',
    detail: 'Ask an administrator for a new one.',
  },
  too_many: {
    title: 'Too many sign-in attempts from your network.',
    detail: 'Try again in 15 minutes.',
  },
  expired: {
    title: 'The sign-in took too long.',
    detail: 'Try again.',
  },
  provider_failed: {
    title: 'Your company’s sign-in is not available.',
    detail: 'Try again in a moment; if it keeps happening, contact your administrator.',
  },
};

/** @param problem From the address, so it may be anything. */
export function providerProblem(problem: string | null): Words | null {
  if (problem === null) return null;
  return Object.hasOwn(WORDS, problem) ? WORDS[problem as OidcProblem] : WORDS.provider_failed;
}
