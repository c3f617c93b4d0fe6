import type { OidcSettings } from './company-provider';

export interface SignInSettings {
  /**
   * The console's address for browsers, without a trailing slash; with https the cookie is a `__Host-` one.
   */
  publicUrl: string;
  /** Signs cookies; null: created once and stored in the database. */
  secret: string | null;
  /** Hours after which a session expires however it is used, and without use. */
  sessionHours: number;
  idleMinutes: number;
  passwords: boolean;
  /** Whether demo operators can sign in with one click: only with the embedded service. */
  demo: boolean;
  /** The first administrator. */
  admin: { email: string; password: string } | null;
  oidc: OidcSettings | null;
  /** Days after their last sign-in at the provider for which an operator's tokens and runs continue. */
  providerDays: number;
}
