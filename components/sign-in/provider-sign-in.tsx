import { Building2 } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import type { OidcProblem } from '@/lib/features/sign-in/sign-in';

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
    title: 'Your company’s sign-in did not let you continue.',
    detail:
      'You may have cancelled, or your account is not assigned to this console there. Try again, or ask your IT administrator.',
  },
  no_role: {
    title: 'Your account has no role in this console.',
    detail:
      'None of the groups that your company’s sign-in sent has one. Your sessions and API tokens have ended. Ask your administrator which group you need.',
  },
  no_groups: {
    title: 'Your company’s sign-in sent no groups for your account.',
    detail:
      'Your groups determine your role, so your sessions and API tokens have ended. Ask your administrator which group you need.',
  },
  groups_not_listed: {
    title: 'Your company’s sign-in did not list your groups.',
    detail:
      'It sent a reference instead, as it does for people in many groups, so your role is unknown. Nothing was changed. Ask your administrator to have only this console’s groups sent.',
  },
  groups_unreadable: {
    title: 'Your company’s sign-in sent groups in a format this console can’t read.',
    detail: 'So your role is unknown. Nothing was changed. Ask your administrator to check OIDC_ROLES_CLAIM.',
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
    title: 'Your company’s sign-in says that your e-mail address is not verified.',
    detail: 'Ask your IT administrator to verify it, then try again.',
  },
  verification_not_sent: {
    title: 'Your company’s sign-in didn’t say whether your e-mail address is verified.',
    detail:
      'New people need a verified address. Ask your administrator to have this sent, or to trust your company’s addresses.',
  },
  no_address: {
    title: 'Your company’s sign-in sent no e-mail address that can be used.',
    detail: 'New people need one. Ask your IT administrator to add it to your account, then try again.',
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
    title: 'This sign-in can’t be completed.',
    detail: 'It took too long, was completed already, or was started in another browser. Start again here.',
  },
  console_refused: {
    title: 'Your company’s sign-in refused this console.',
    detail:
      'Your account is not the cause. Ask your administrator to check how the console is registered there: client ID, secret, scopes and redirect address.',
  },
  still_signed_in: {
    title: 'You are signed out here, but not at your company’s sign-in.',
    detail:
      'Anyone who uses this browser may still be able to continue as you. If you share it, sign out there as well.',
  },
  provider_failed: {
    title: 'Signing in with your company account failed.',
    detail:
      'Try again in a moment. If it keeps happening, contact your administrator: the console’s log has the reason.',
  },
};

/** @param problem From the address, so it may be anything. */
export function providerProblem(problem: string | null): Words | null {
  if (problem === null) return null;
  return Object.hasOwn(WORDS, problem) ? WORDS[problem as OidcProblem] : WORDS.provider_failed;
}
