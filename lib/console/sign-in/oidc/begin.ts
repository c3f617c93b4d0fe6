import { returnAddress } from '@/lib/contract/return-address';
import type { OidcProblem } from '@/lib/contract/session';
import { ConsoleError } from '../../console-error';
import type { Entrance } from '../entrance';
import { COMPANY } from './company-provider';

/** A redirection of the browser, with its cookies. */
export interface Redirection {
  location: string;
  cookies: string[];
}

/**
 * Sends the browser to the company's provider.
 * @param back Where to go afterwards; anything but a page of this console is taken for `/`.
 * @throws ConsoleError `no_such_route` where no provider is configured
 */
export async function beginOidc(
  entrance: Entrance,
  back: string | null,
  headers: Headers,
): Promise<Redirection> {
  const { auth, attempts, settings, warn } = entrance;
  if (settings.oidc === null) throw new ConsoleError('no_such_route');
  const nonce = crypto.randomUUID();
  try {
    const begun = await attempts.run({ nonce }, () =>
      auth.api.signInWithOAuth2({
        body: {
          providerId: COMPANY,
          callbackURL: `${settings.publicUrl}${returnAddress(back)}`,
          errorCallbackURL: `${settings.publicUrl}/sign-in?return=${encodeURIComponent(returnAddress(back))}`,
          additionalData: { nonce },
        },
        headers,
        returnHeaders: true,
      }),
    );
    return { location: begun.response.url, cookies: begun.headers.getSetCookie() };
  } catch (err) {
    warn({ err }, 'the provider of sign-ins could not be asked');
    return { location: problemAddress('provider_failed', back), cookies: [] };
  }
}

/** @param back Where the browser wanted to go. */
export function problemAddress(problem: OidcProblem, back?: string | null): string {
  const query = new URLSearchParams({ problem, ...(back ? { return: returnAddress(back) } : {}) });
  return `/sign-in?${query}`;
}
