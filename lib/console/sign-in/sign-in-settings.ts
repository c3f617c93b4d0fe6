import type { Role } from '@/lib/contract/roles';

/** A company's provider of sign-ins (OpenID Connect), and what its groups mean here. */
export interface OidcSettings {
  discoveryUrl: string;
  clientId: string;
  /** Goes to the provider's token endpoint and nowhere else. */
  clientSecret: string;
  /** On the button. */
  name: string;
  /** The claim that names groups, or a dotted path to it. */
  rolesClaim: string;
  /** A role by group. */
  roles: Readonly<Record<string, Role>>;
  /** Of those in no such group; null: they are not let in. */
  defaultRole: Role | null;
}

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
}
