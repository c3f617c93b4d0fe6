import type { Role } from '@/lib/platform/access/roles';
import type { Connection } from '@/lib/upstream/connection';

/** The configuration of this console for the Settings screen. Never contains a secret. */
export interface ConsoleSettings {
  service: Pick<Connection, 'environment' | 'account' | 'scope' | 'tokenExpiresIn'> & {
    budget: { limit: number; remaining: number } | null;
    /** Base address, with the version; for the embedded service a path. */
    address: string;
    clientId: string;
  };
  /** Whether webhooks are accepted: by signature, and at the secret address. */
  receiver: { signed: boolean; unsigned: boolean };
  /** Days for which events and snapshots are stored. */
  retentionDays: number;
  database: 'pglite' | 'postgres';
  signIn: SignInFacts;
  variables: readonly ShownVariable[];
}

/** A variable of the environment, as far as it may be shown. */
export interface ShownVariable {
  name: string;
  isSet: boolean;
  /** Its value, or the default if it is not set; null: a secret, or there is none. */
  value: string | null;
}

export interface SignInFacts {
  /** Where browsers find this console. */
  publicUrl: string;
  passwords: boolean;
  demo: boolean;
  sessionHours: number;
  idleMinutes: number;
  oidc: {
    name: string;
    discoveryUrl: string;
    clientId: string;
    /** With spaces between. */
    scopes: string;
    rolesClaim: string;
    roles: { group: string; role: Role }[];
    defaultRole: Role | null;
    /** Domains whose addresses count as verified if the provider does not say whether they are. */
    trustedDomains: readonly string[];
    /** Days for which an operator's tokens and runs continue after their last sign-in there. */
    accessDays: number;
  } | null;
}
