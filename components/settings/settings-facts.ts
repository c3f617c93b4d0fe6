import type { ConsoleSettings, ShownVariable } from '@/lib/features/settings/settings';
import { ROLE_LABELS } from '@/lib/platform/access/permissions';

export interface Fact {
  name: string;
  /** Null if not known yet, or not set; `none` says which. */
  value: string | null;
  none?: string;
  /** An identifier or address, shown exactly as spelt. */
  isCode?: true;
  /** The name is spelt as in a program. */
  isName?: true;
  /** The link of a value that is an address. */
  href?: string;
  /** The environment variables that set it. */
  setBy?: string;
}

interface FactGroup {
  title: string;
  facts: readonly Fact[];
}

const openApi = (name: string, href: string): Fact => ({ name, value: href, isCode: true, href });

const OWN_API = openApi('This console', '/api/openapi.json');
const SANDBOX_APIS = [
  openApi('The embedded service', '/sandbox/v2/openapi.json'),
  openApi('Control operations', '/sandbox/control/openapi.json'),
];

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);
const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);
const onOff = (on: boolean) => (on ? 'On' : 'Off');

/** Every setting with what sets it; the screen is one table of these. */
export function settingsFacts(settings: ConsoleSettings): FactGroup[] {
  const { service, receiver, retentionDays, database, variables } = settings;
  const isSandbox = service.environment === 'sandbox';
  const scope = { read: 'read', write: 'read write', unknown: null }[service.scope];
  const by = (variable: string) => (isSandbox ? {} : { setBy: variable });
  return [
    {
      title: 'Service',
      facts: [
        { name: 'Environment', value: isSandbox ? 'Sandbox: the embedded service' : 'Remote service' },
        { name: 'Address', value: service.address, isCode: true, ...by('ONBOARDING_BASE_URL') },
        { name: 'Account (slug)', value: service.account, isCode: true, ...by('ONBOARDING_SLUG') },
        { name: 'Client ID', value: service.clientId, isCode: true, ...by('ONBOARDING_CLIENT_ID') },
        { name: 'Scope', value: scope, none: 'Unknown until the first change' },
        {
          name: 'Read limit',
          value: service.budget && `${service.budget.limit} a minute, ${service.budget.remaining} left`,
          none: 'Unknown until the first response',
        },
      ],
    },
    {
      title: 'Webhooks',
      facts: [
        {
          name: '/api/webhooks/onboarding',
          value: receiver.signed ? 'Open for signed webhooks' : 'Closed',
          setBy: 'ONBOARDING_WEBHOOK_SECRET',
        },
        {
          name: '/api/webhooks/onboarding/{token}',
          value: receiver.unsigned ? 'Open for unsigned webhooks' : 'Closed',
          setBy: 'ONBOARDING_WEBHOOK_TOKEN',
        },
      ],
    },
    { title: 'OpenAPI documents', facts: isSandbox ? [OWN_API, ...SANDBOX_APIS] : [OWN_API] },
    {
      title: 'Storage',
      facts: [
        { name: 'Events and versions kept for', value: `${retentionDays} days`, setBy: 'RETENTION_DAYS' },
        {
          name: 'Database',
          value: database === 'pglite' ? 'A folder on this machine (PGlite)' : 'PostgreSQL',
          setBy: database === 'pglite' ? 'DATA_DIR' : 'DATABASE_URL',
        },
      ],
    },
    { title: 'Sign-in', facts: signInFacts(settings.signIn) },
    { title: 'All variables', facts: variables.map(variableFact) },
  ];
}

/** For a secret, only says whether it is set. */
const variableFact = ({ name, isSet, value }: ShownVariable): Fact => {
  if (isSet)
    return { name, isName: true, value: value ?? 'Set', ...(value === null ? {} : { isCode: true }) };
  return { name, isName: true, value: null, none: value === null ? 'Not set' : `Not set: ${value}` };
};

function signInFacts(signIn: ConsoleSettings['signIn']): Fact[] {
  const { oidc } = signIn;
  return [
    { name: 'Console address', value: signIn.publicUrl, isCode: true, setBy: 'PUBLIC_URL' },
    { name: 'E-mail and password', value: onOff(signIn.passwords), setBy: 'PASSWORD_SIGN_IN' },
    { name: 'Demo operators', value: onOff(signIn.demo), setBy: 'DEMO_SIGN_IN' },
    { name: 'Session length', value: hours(signIn.sessionHours), setBy: 'SESSION_HOURS' },
    { name: 'Session length when idle', value: minutes(signIn.idleMinutes), setBy: 'SESSION_IDLE_MINUTES' },
    { name: 'Company sign-in (OIDC)', value: onOff(oidc !== null), setBy: 'OIDC_DISCOVERY_URL' },
    ...(oidc === null
      ? []
      : ([
          { name: 'Button label', value: oidc.name, setBy: 'OIDC_NAME' },
          { name: 'Discovery address', value: oidc.discoveryUrl, isCode: true, setBy: 'OIDC_DISCOVERY_URL' },
          { name: 'Client ID at the provider', value: oidc.clientId, isCode: true, setBy: 'OIDC_CLIENT_ID' },
          { name: 'Scopes', value: oidc.scopes, isCode: true, setBy: 'OIDC_SCOPES' },
          {
            name: 'Groups claim',
            value: oidc.rolesClaim,
            isCode: true,
            setBy: 'OIDC_ROLES_CLAIM',
          },
          ...oidc.roles.map(({ group, role }) => ({
            name: `Group “${group}”`,
            value: ROLE_LABELS[role],
            setBy: 'OIDC_ROLES',
          })),
          {
            name: 'Other groups',
            value: oidc.defaultRole === null ? 'No access' : ROLE_LABELS[oidc.defaultRole],
            setBy: 'OIDC_DEFAULT_ROLE',
          },
          {
            name: 'Trusted e-mail domains',
            value: oidc.trustedDomains.length === 0 ? 'None' : oidc.trustedDomains.join(', '),
            setBy: 'OIDC_TRUSTED_EMAIL_DOMAINS',
          },
          {
            name: 'Tokens and runs continue after sign-in for',
            value: `${oidc.accessDays} ${oidc.accessDays === 1 ? 'day' : 'days'}`,
            setBy: 'OIDC_ACCESS_DAYS',
          },
        ] satisfies Fact[])),
  ];
}
