import type { Role } from './roles';

const EVERYONE = ['support', 'compliance_manager', 'administrator'] as const;
const MANAGERS = ['compliance_manager', 'administrator'] as const;
const ADMINISTRATORS = ['administrator'] as const;

/** Who may do what. Use-cases ask it; routes, pages and buttons follow from it. */
export const PERMISSIONS = {
  'connection.read': EVERYONE,
  'configurations.read': EVERYONE,
  'profiles.read': EVERYONE,
  'events.read': EVERYONE,
  'labels.read': EVERYONE,
  'own_account.manage': EVERYONE,
  'forms.change': MANAGERS,
  'labels.change': MANAGERS,
  'activity.read': MANAGERS,
  'operators.manage': ADMINISTRATORS,
  'settings.read': ADMINISTRATORS,
  'sandbox.control': ADMINISTRATORS,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role);
