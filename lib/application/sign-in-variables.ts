import * as z from 'zod';
import type { SignInSettings } from '@/lib/features/sign-in/server/sign-in-settings';
import { emailAddress, newPassword } from '@/lib/features/sign-in/sign-in';
import { ROLES, type Role, role } from '@/lib/platform/access/roles';
import type { Listening } from '@/lib/platform/env/listening';
import { webAddress, whole } from '@/lib/platform/env/variable-kinds';

/** The environment variables that configure how operators sign in. `env.ts` reads them with the rest. */

const aSwitch = z.enum(['on', 'off'], { error: 'must be on or off' });

/**
 * `compliance_manager=kyc-team,administrator=it-admins`: a role may appear several times. A text with semicolons or
 * line breaks is separated only there, because names in a directory contain commas: `support=CN=Desk,DC=corp;`.
 */
const rolesByGroup = z.string().transform((text, check) => {
  const roles: Record<string, Role> = Object.create(null);
  for (const pair of splitList(text)) {
    const [, name = '', group = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    const known = role.safeParse(name.trim());
    if (!known.success || group.trim() === '') {
      check.addIssue(
        `must be role=group with commas between, or semicolons if a group has commas in its name; roles are ${ROLES.join(', ')}`,
      );
      return z.NEVER;
    }
    roles[group.trim()] = known.data;
  }
  return roles;
});

const splitList = (text: string): string[] => {
  const separator = /[;\n]/.test(text) ? /[;\n]/ : ',';
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
};

/** A scope has these characters (RFC 6749, section 3.3). `openid` is always requested. */
const scopes = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e\s]+$/, { error: 'must be scopes with spaces between' })
  .transform((text) =>
    [...new Set(['openid', ...text.split(/[\s,]+/).filter((one) => one !== '')])].join(' '),
  );

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** `company.example,subsidiary.example` */
const domains = z
  .string()
  .transform((text) => splitList(text.toLowerCase()).map((one) => one.replace(/^@/, '')))
  .refine((all) => all.every((one) => DOMAIN.test(one)), {
    error: 'must be domains with commas between, such as company.example',
  });

export const signInVariables = {
  AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  SESSION_HOURS: whole(1, 720).default(12),
  SESSION_IDLE_MINUTES: whole(1, 43_200).default(60),
  PASSWORD_SIGN_IN: aSwitch.default('on'),
  DEMO_SIGN_IN: aSwitch.optional(),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: newPassword.optional(),
  OIDC_DISCOVERY_URL: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60).default('your company account'),
  OIDC_SCOPES: scopes.default('openid email profile'),
  OIDC_ROLES_CLAIM: z.string().default('groups'),
  OIDC_ROLES: rolesByGroup.optional(),
  OIDC_DEFAULT_ROLE: role.optional(),
  OIDC_TRUSTED_EMAIL_DOMAINS: domains.optional(),
  OIDC_ACCESS_DAYS: whole(1, 365).default(7),
};

const variables = z.object(signInVariables);
type Variables = z.infer<typeof variables> &
  Partial<Record<'ONBOARDING_BASE_URL' | 'PUBLIC_URL', string | undefined>>;

interface SettingsContext {
  listening: Listening;
  /** Throws with a message for the terminal. */
  refuse: (words: string) => never;
}

/**
 * Demo operators exist only with the embedded service. By default they exist if only this machine can reach the
 * console; otherwise they must be explicitly enabled.
 */
export function readSignIn(env: Variables, { listening, refuse }: SettingsContext): SignInSettings {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if ((email === undefined) !== (password === undefined)) {
    refuse('The first administrator needs both ADMIN_EMAIL and ADMIN_PASSWORD. Set both, or neither.');
  }
  const oidc = readOidc(env, refuse);
  const passwords = env.PASSWORD_SIGN_IN === 'on';
  const isOwn = listening.isLoopback && env.PUBLIC_URL === undefined;
  const demo = env.ONBOARDING_BASE_URL === undefined && (env.DEMO_SIGN_IN ?? (isOwn ? 'on' : 'off')) === 'on';
  if (!passwords && oidc === null && !demo) {
    refuse('PASSWORD_SIGN_IN=off leaves no way in. Set the OIDC_ variables, or leave it on.');
  }
  return {
    publicUrl: env.PUBLIC_URL ?? listening.address,
    secret: env.AUTH_SECRET ?? null,
    sessionHours: env.SESSION_HOURS,
    idleMinutes: env.SESSION_IDLE_MINUTES,
    passwords,
    demo,
    admin: email !== undefined && password !== undefined ? { email, password } : null,
    oidc,
    providerDays: env.OIDC_ACCESS_DAYS,
  };
}

function readOidc(env: Variables, refuse: SettingsContext['refuse']): SignInSettings['oidc'] {
  const needed = {
    discoveryUrl: env.OIDC_DISCOVERY_URL ?? '',
    clientId: env.OIDC_CLIENT_ID ?? '',
    clientSecret: env.OIDC_CLIENT_SECRET ?? '',
  };
  const given = Object.values(needed).filter((value) => value !== '').length;
  if (given === 0) return null;
  if (given < 3) {
    refuse('Signing in at a provider needs OIDC_DISCOVERY_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  }
  const defaultRole = env.OIDC_DEFAULT_ROLE ?? null;
  if (env.OIDC_ROLES === undefined && defaultRole === null) {
    refuse(
      'Without OIDC_ROLES or OIDC_DEFAULT_ROLE no one could sign in through the provider. Set one of them.',
    );
  }
  return {
    ...needed,
    name: env.OIDC_NAME,
    rolesClaim: env.OIDC_ROLES_CLAIM,
    roles: env.OIDC_ROLES ?? {},
    defaultRole,
    scopes: env.OIDC_SCOPES,
    trustedDomains: env.OIDC_TRUSTED_EMAIL_DOMAINS ?? [],
  };
}
