import type { Role } from './roles';

const EVERYONE = ['support', 'auditor', 'compliance_manager', 'administrator'] as const;
/** Who also read what was done, and how the console is set up. */
const INSPECTORS = ['auditor', 'administrator'] as const;
const MANAGERS = ['compliance_manager', 'administrator'] as const;
const ADMINISTRATORS = ['administrator'] as const;

/** Who may do what (authorisation): permissions by role. Use-cases ask it; routes, pages and buttons follow from it. */
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
  'baselines.change': MANAGERS,
  'checks.change': MANAGERS,
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

/** The most that both of two roles may do, as a role. */
export const lesserRole = (one: Role, other: Role): Role => {
  if (includesRole(one, other)) return other;
  return includesRole(other, one) ? one : 'support';
};

/** Whether it lets somebody look and change nothing: all that a read-only token may do. */
export const isReading = (permission: Permission): boolean => permission.endsWith('.read');

/** What an operator does for themselves or to others' access: by a session, never by a token. */
const BY_SESSION_ALONE: readonly Permission[] = [
  'own_account.manage',
  'operators.read',
  'operators.manage',
  'sandbox.control',
];

export const takesToken = (permission: Permission): boolean => !BY_SESSION_ALONE.includes(permission);

/** Apart from the schema: these words are on every page, zod is not. */
export const ROLE_LABELS: Record<Role, string> = {
  support: 'Support',
  auditor: 'Auditor',
  compliance_manager: 'Compliance manager',
  administrator: 'Administrator',
};

/** What a role is for, in a sentence. */
export const ROLE_DUTIES: Record<Role, string> = {
  support: 'Looks up every profile, configuration and event. Changes nothing.',
  auditor: 'Reads everything, also Activity, operators, settings and exports. Changes nothing.',
  compliance_manager: 'Also changes forms, labels, baselines and checks, shares views, and reads Activity.',
  administrator: 'Also manages operators, and sees the settings and the sandbox’s controls.',
};

/** The least roles that may do it, within a sentence: "needs the auditor or compliance manager role". */
export function neededRole(permission: Permission): string {
  const roles: readonly Role[] = PERMISSIONS[permission];
  const least = roles.filter((role) => !roles.some((other) => other !== role && includesRole(role, other)));
  return least.map((role) => ROLE_LABELS[role].toLowerCase()).join(' or ');
}

/** What each permission lets somebody do, in the order in which it is read. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  'profiles.read': 'Look up profiles, their setup and their history: who saved forms, and why',
  'configurations.read': 'Look through every portal configuration',
  'events.read': 'Follow the events that the service sends',
  'labels.read': 'See the labels of forms and other IDs',
  'connection.read': 'See the state of the connection',
  'own_account.manage': 'Change your own password, end your sessions, make API tokens',
  'views.keep': 'Keep filtered lists as views of your own',
  'forms.change': 'Change the forms of a profile, and put earlier ones back',
  'labels.change': 'Name forms and other IDs',
  'baselines.change': 'Keep baselines, and accept what deviates from them',
  'checks.change': 'Write checks, switch them on, and let a fail stand for a while',
  'alerts.change': 'Say where alerts go and what they tell, and send test messages',
  'views.share': 'Share views with everyone, and change those that are shared',
  'survey.control': 'Pause the survey, set its share of the budget, have profiles read now',
  'activity.read': 'Read Activity: who did what',
  'operators.read': 'See operators, and which API tokens they have',
  'operators.manage': 'Invite operators, change their roles, disable them',
  'settings.read': 'See what the console is connected to',
  'sandbox.control': 'Drive the sandbox',
};

/** What a role does not permit, as it follows "was not allowed". */
export const REFUSAL_WORDS: Record<Permission, string> = {
  'connection.read': 'to see the connection',
  'configurations.read': 'to see configurations',
  'profiles.read': 'to see profiles',
  'events.read': 'to see events',
  'labels.read': 'to see labels',
  'own_account.manage': 'to manage an account',
  'views.keep': 'to keep views',
  'forms.change': 'to change forms',
  'labels.change': 'to change labels',
  'baselines.change': 'to change baselines',
  'checks.change': 'to change checks',
  'alerts.change': 'to change alerts',
  'views.share': 'to share views',
  'survey.control': 'to steer the survey',
  'activity.read': 'to see Activity',
  'operators.read': 'to see operators',
  'operators.manage': 'to manage operators',
  'settings.read': 'to see the settings',
  'sandbox.control': 'to drive the sandbox',
};
