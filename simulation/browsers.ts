import type { Authentication, Caller } from '@/lib/features/sign-in/server/authentication';
import { beginOidc } from '@/lib/features/sign-in/server/oidc/begin';
import { finishOidc } from '@/lib/features/sign-in/server/oidc/finish';
import { readSession, recordUse } from '@/lib/features/sign-in/server/read-session';
import type { AskingOperator } from '@/lib/platform/use-case/call';
import type { IdentityProvider } from './identity-provider';
import type { PersonId } from './people';

const FROM = '192.0.2.1';

/** Each person's browser: it keeps cookies, and signs in at the provider when the console asks for it. */
export class Browsers {
  readonly #cookies = new Map<PersonId, Map<string, string>>();

  constructor(private readonly provider: IdentityProvider) {}

  /** @returns who the console takes the person for; the problem if it doesn't let them in */
  async identify(authentication: Authentication, person: PersonId): Promise<AskingOperator | string> {
    const session = await recordUse(authentication, this.#caller(person).headers);
    if (session !== null) return session.operator;
    const problem = await this.signIn(authentication, person);
    if (problem !== null) return problem;
    const signedIn = await readSession(authentication, this.#caller(person).headers);
    return signedIn?.operator ?? 'signed_out';
  }

  /** @returns the problem shown on the sign-in page; null if there is none */
  async signIn(authentication: Authentication, person: PersonId): Promise<string | null> {
    const begun = await beginOidc(authentication, { back: null, invitation: null }, this.#caller(person));
    this.#store(person, begun.cookies);
    if (begun.location.startsWith('/')) return problemIn(begun.location);
    const query = this.provider.authorize(begun.location, person);
    const finished = await finishOidc(authentication, query, this.#caller(person));
    this.#store(person, finished.cookies);
    return problemIn(finished.location);
  }

  #store(person: PersonId, cookies: readonly string[]): void {
    const stored = this.#cookies.get(person) ?? new Map<string, string>();
    this.#cookies.set(person, stored);
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      stored.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  #caller(person: PersonId): Caller {
    const cookies = [...(this.#cookies.get(person) ?? [])].map(([name, value]) => `${name}=${value}`);
    return {
      headers: new Headers({ cookie: cookies.join('; '), 'user-agent': `Browser of ${person}` }),
      call: { requestId: `sign-in of ${person}`, from: FROM },
    };
  }
}

const problemIn = (location: string): string | null =>
  new URL(location, 'http://console.world').searchParams.get('problem');
