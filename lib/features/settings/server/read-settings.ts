import 'server-only';
import type { CallContext } from '@/lib/features/context';
import { readUse, usedByBackground } from '@/lib/features/survey/server/read-use';
import type { Role } from '@/lib/platform/access/roles';
import type { Database } from '@/lib/platform/db/database';
import { permit } from '@/lib/platform/use-case/permit';
import type { Connection } from '@/lib/upstream/connection';
import type { ConsoleSettings, SignInFacts } from '../settings';
import { readReset } from './sandbox-reset';

/** The process's configuration that may be shown; filled in by composition. */
export interface Configured
  extends Pick<ConsoleSettings, 'retentionDays' | 'database' | 'signIn' | 'variables'> {
  address: string;
  clientId: string;
}

type ConfiguredSignIn = Omit<SignInFacts, 'oidc'> & {
  oidc:
    | (Omit<NonNullable<SignInFacts['oidc']>, 'roles' | 'accessDays'> & {
        roles: Readonly<Record<string, Role>>;
      })
    | null;
  providerDays: number;
};

interface StartSettings extends Pick<ConsoleSettings, 'retentionDays' | 'variables'> {
  signIn: ConfiguredSignIn;
}

/** @param started The process's full configuration; only what is listed here is returned. */
export const configuredSettings = (
  { retentionDays, signIn, variables }: StartSettings,
  { kind }: Pick<Database, 'kind'>,
  service: Pick<Configured, 'address' | 'clientId'>,
): Configured => ({ ...service, retentionDays, database: kind, signIn: signInFacts(signIn), variables });

/** Listed one by one, so that new sign-in settings, perhaps a secret, are not shown automatically. */
function signInFacts({
  publicUrl,
  passwords,
  demo,
  sessionHours,
  idleMinutes,
  oidc,
  providerDays,
}: ConfiguredSignIn): SignInFacts {
  return {
    publicUrl,
    passwords,
    demo,
    sessionHours,
    idleMinutes,
    oidc: oidc && {
      name: oidc.name,
      discoveryUrl: oidc.discoveryUrl,
      clientId: oidc.clientId,
      scopes: oidc.scopes,
      rolesClaim: oidc.rolesClaim,
      roles: Object.entries(oidc.roles).map(([group, role]) => ({ group, role })),
      defaultRole: oidc.defaultRole,
      trustedDomains: oidc.trustedDomains,
      accessDays: providerDays,
    },
  };
}

type CallerContext = Pick<CallContext, 'operator' | 'upstream' | 'environment' | 'account' | 'receives'>;

/**
 * The configuration of the console, and what it knows about the service, without calling it. Never contains a
 * secret.
 */
export function readSettings(context: CallerContext, configured: Configured): ConsoleSettings {
  permit(context, 'settings.read');
  const { address, clientId, ...started } = configured;
  const { scope, tokenExpiresIn, budget } = context.upstream.state();
  return {
    service: {
      environment: context.environment.kind,
      address,
      account: context.account,
      clientId,
      scope,
      tokenExpiresIn,
      budget,
    },
    receiver: context.receives,
    ...started,
  };
}

/** What the console knows about its connection, without calling the service. */
export async function readConnection(context: CallContext): Promise<Connection> {
  permit(context, 'connection.read');
  const { environment, account, db, reads } = context;
  const { budget, writes: _, ...state } = context.upstream.state();
  // Facts about the service are shown during a database outage, too.
  const used = budget && (await reads.read('background use', () => readUse(db, 'reads')).catch(() => null));
  const isSandbox = environment.kind === 'sandbox';
  const resetAt = isSandbox && (await reads.read('sandbox reset', () => readReset(db)).catch(() => null));
  return {
    environment: environment.kind,
    host: environment.kind === 'remote' ? environment.host : null,
    account,
    resetAt: resetAt || null,
    reasonRequired: context.reasonRequired,
    approvalRequired: context.assignmentApproval,
    ...state,
    budget: budget && { ...budget, background: used && usedByBackground(budget, used) },
  };
}
