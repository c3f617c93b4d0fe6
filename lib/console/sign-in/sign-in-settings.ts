import type { OidcSettings } from '../company-provider/company-provider';

export interface SignInSettings {
  /** Where browsers find this console, without a slash at the end; https makes the cookie a `__Host-` one. */
  publicUrl: string;
  /** Signs cookies; null: made once and kept in the database. */
  secret: string | null;
  /** After so long a session ends however it is used, and after so long without use. */
  sessionHours: number;
  idleMinutes: number;
  /** Whether e-mail and password are a way in. */
  passwords: boolean;
  /** Whether the demo operators may sign in at a click: with the embedded service alone. */
  demo: boolean;
  /** The first administrator. */
  admin: { email: string; password: string } | null;
  oidc: OidcSettings | null;
  /** Days after their last sign-in at the provider for which an operator's tokens and runs continue. */
  providerDays: number;
}
