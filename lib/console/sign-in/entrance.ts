import type { Queries } from '@/lib/db/database';
import type { CallContext } from '../context';
import type { Auth } from './create-auth';
import type { CompanyProvider } from './oidc/company-provider';
import type { SessionCache } from './session-cache';
import type { SignInSettings } from './sign-in-settings';

/** What the verbs of signing in work with; made once for the process. */
export interface Entrance {
  settings: SignInSettings;
  db: Queries;
  auth: Auth;
  /** better-auth inside of a transaction. */
  authOn(transaction: Queries): Auth;
  sessions: SessionCache;
  /** Signs cookies. */
  secret: string;
  /** Null where none is configured. */
  provider: CompanyProvider | null;
  /** Milliseconds since the epoch. */
  now: () => number;
  warn: (fields: Record<string, unknown>, words: string) => void;
}

/** Who asks to be let in: nobody yet, as far as is known. */
export interface Caller {
  headers: Headers;
  call: CallContext['call'];
}
