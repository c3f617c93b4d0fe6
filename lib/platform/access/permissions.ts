import type { Role } from './roles';

/** Every role, from least to most: `ROLES`, without zod. */
export const EVERYONE = ['support', 'auditor', 'compliance_manager', 'administrator'] as const;
/** Roles that may also read Activity and the settings. */
const INSPECTORS = ['auditor', 'administrator'] as const;
const MANAGERS = ['compliance_manager', 'administrator'] as const;
const ADMINISTRATORS = ['administrator'] as const;

/**
 * Who may do what (authorisation): permissions by role. Use-cases check it; routes, pages and buttons follow from it.
 */
export const PERMISSIONS = {
  'connection.read': EVERYONE,
  'configurations.read': EVERYONE,
  'profiles.read': EVERYONE,
  'events.read': EVERYONE,
  'labels.read': EVERYONE,
  'own_account.manage': EVERYONE,
  'views.keep': EVERYONE,
  'forms.change': MANAGERS,
  'labels.change': MANAGERS,
  'profiles.import': MANAGERS,
  'baselines.change': MANAGERS,
  'checks.change': MANAGERS,
  'drift.review': MANAGERS,
  'alerts.change': MANAGERS,
  'views.share': MANAGERS,
  'survey.control': MANAGERS,
  'activity.read': ['auditor', ...MANAGERS],
  'operators.read': INSPECTORS,
  'operators.manage': ADMINISTRATORS,
  'settings.read': INSPECTORS,
  'sandbox.control': ADMINISTRATORS,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role);

/** Whether a role may do everything that another may. An auditor and a compliance manager do not include each other. */
export const includesRole = (role: Role, other: Role): boolean =>
  Object.values<readonly Role[]>(PERMISSIONS).every(
    (roles) => roles.includes(role) || !roles.includes(other),
  );

/** The role with what both of two roles may do. */
export const lesserRole = (one: Role, other: Role): Role => {
  if (includesRole(one, other)) return other;
  return includesRole(other, one) ? one : 'support';
};

/** Whether it allows reading only: that is all that a read-only token may do. */
export const isReading = (permission: Permission): boolean => permission.endsWith('.read');

/** Actions on one's own account or on others' access: allowed to sessions, never to tokens. */
const BY_SESSION_ALONE: readonly Permission[] = [
  'own_account.manage',
  'operators.read',
  'operators.manage',
  'sandbox.control',
];

export const allowsToken = (permission: Permission): boolean => !BY_SESSION_ALONE.includes(permission);

/** Separate from the schema: these words are on every page, zod is not. */
export const ROLE_LABELS: Record<Role, string> = {
  support: 'Support',
  auditor: 'Auditor',
  compliance_manager: 'Compliance manager',
  administrator: 'Administrator',
};

/** The purpose of a role, in a sentence. */
export const ROLE_DUTIES: Record<Role, string> = {
  support: 'Can see profiles, configurations and events, but not change them.',
  auditor: 'Can also see Activity, operators and settings, but not change anything.',
  compliance_manager:
    'Can also change forms, labels, baselines, checks and alerts, share views, and see Activity.',
  administrator: 'Can also manage operators, see the settings and control the sandbox.',
};

/** The lowest roles that may do it, within a sentence: "needs the auditor or compliance manager role". */
export function neededRole(permission: Permission): string {
  const roles: readonly Role[] = PERMISSIONS[permission];
  const least = roles.filter((role) => !roles.some((other) => other !== role && includesRole(role, other)));
  return least.map((role) => ROLE_LABELS[role].toLowerCase()).join(' or ');
}

/** What each permission allows, in display order. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  'profiles.read': 'See profiles, their setup and their history',
  'configurations.read': 'See portal configurations',
  'events.read': 'See events from the service',
  'labels.read': 'See the labels of forms and other IDs',
  'connection.read': 'See the state of the connection',
  'own_account.manage': 'Change your password, end your sessions and create API tokens',
  'views.keep': 'Save your own views of lists',
  'forms.change': 'Change and restore forms',
  'labels.change': 'Label forms and other IDs',
  'profiles.import': 'Import existing customers from a list',
  'baselines.change': 'Manage baselines and accept deviations',
  'checks.change': 'Manage checks and exceptions',
  'drift.review': 'Mark outside changes as reviewed',
  'alerts.change': 'Manage alert destinations and send test messages',
  'views.share': 'Share views and change shared views',
  'survey.control': 'Pause the survey, set its share of the rate limit, and request readings',
  'activity.read': 'See Activity: who did what',
  'operators.read': 'See operators and their API tokens',
  'operators.manage': 'Invite and disable operators, and change their roles',
  'settings.read': 'See the console’s settings',
  'sandbox.control': 'Control the sandbox',
};

/** What a role does not permit, as it follows "was not allowed". */
export const REFUSAL_WORDS: Record<Permission, string> = {
  'connection.read': 'to see the connection',
  'configurations.read': 'to see configurations',
  'profiles.read': 'to see profiles',
  'events.read': 'to see events',
  'labels.read': 'to see labels',
  'own_account.manage': 'to manage an account',
  'views.keep': 'to save views',
  'forms.change': 'to change forms',
  'labels.change': 'to change labels',
  'profiles.import': 'to import profiles',
  'baselines.change': 'to change baselines',
  'checks.change': 'to change checks',
  'drift.review': 'to mark outside changes as reviewed',
  'alerts.change': 'to change alerts',
  'views.share': 'to share views',
  'survey.control': 'to control the survey',
  'activity.read': 'to see Activity',
  'operators.read': 'to see operators',
  'operators.manage': 'to manage operators',
  'settings.read': 'to see the settings',
  'sandbox.control': 'to control the sandbox',
};
