import { PERMISSIONS, type Permission } from './permissions';
import type { Role } from './roles';

/** Apart from the schema: these words are on every page, zod is not. */
export const ROLE_LABELS: Record<Role, string> = {
  support: 'Support',
  compliance_manager: 'Compliance manager',
  administrator: 'Administrator',
};

/** What a role is for, in a sentence. */
export const ROLE_DUTIES: Record<Role, string> = {
  support: 'Looks up every profile, configuration and event. Changes nothing.',
  compliance_manager: 'Also changes forms and labels, and reads Activity.',
  administrator: 'Also manages operators, and sees the settings and the sandbox’s controls.',
};

/** The least role that may do it, within a sentence: "needs the compliance manager role". */
export const neededRole = (permission: Permission): string =>
  ROLE_LABELS[PERMISSIONS[permission][0]].toLowerCase();
