import 'server-only';
import type { Connection } from '@/lib/contract/console-api';
import type { ConsoleSettings, SignInFacts } from '@/lib/contract/console-settings';
import type { Role } from '@/lib/contract/roles';
import type { Database } from '@/lib/db/database';
import { readUse, usedByBackground } from '../background-budget/read-use';
import type { CallContext } from '../context';
import { permit } from '../permit';

/** What the process was started with, as far as it may be shown; composition fills it in. */
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

/** @param started With what the process was started; whatever else is in it is left there. */
export const configuredSettings = (
  { retentionDays, signIn, variables }: StartSettings,
  { kind }: Pick<Database, 'kind'>,
  service: Pick<Configured, 'address' | 'clientId'>,
): Configured => ({ ...service, retentionDays, database: kind, signIn: signInFacts(signIn), variables });

/** Named one by one: what is added to the settings of signing in, a secret perhaps, is not shown by itself. */
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
      rolesClaim: oidc.rolesClaim,
      roles: Object.entries(oidc.roles).map(([group, role]) => ({ group, role })),
      defaultRole: oidc.defaultRole,
      accessDays: providerDays,
    },
  };
}

type CallerContext = Pick<CallContext, 'operator' | 'upstream' | 'environment' | 'account' | 'receives'>;

/** How the console is set up, and what it has seen of the service; asks the service nothing. Never a secret. */
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

/** What the console knows of its connection, without asking the service anything. */
export async function readConnection(context: CallContext): Promise<Connection> {
  permit(context, 'connection.read');
  const { environment, account, db, reads } = context;
  const { budget, writes: _, ...state } = context.upstream.state();
  // What is known of the service is told while the database is away, too.
  const used = budget && (await reads.read('background use', () => readUse(db, 'reads')).catch(() => null));
  return {
    environment: environment.kind,
    host: environment.kind === 'remote' ? environment.host : null,
    account,
    reasonRequired: context.reasonRequired,
    approvalRequired: context.assignmentApproval,
    ...state,
    budget: budget && { ...budget, background: used && usedByBackground(budget, used) },
  };
}
