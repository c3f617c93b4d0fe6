import type { Permission } from './permissions';

/** What each permission lets somebody do, in the order in which it is read. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  'profiles.read': 'Look up profiles, their setup and their history: who saved forms, and why',
  'configurations.read': 'Look through every portal configuration',
  'events.read': 'Follow the events that the service sends',
  'labels.read': 'See the labels of forms and other IDs',
  'connection.read': 'See the state of the connection',
  'own_account.manage': 'Change your own password and end your sessions',
  'forms.change': 'Change the forms of a profile, and put earlier ones back',
  'labels.change': 'Name forms and other IDs',
  'activity.read': 'Read Activity: who did what',
  'operators.manage': 'Invite operators, change their roles, disable them',
  'settings.read': 'See what the console is connected to',
  'sandbox.control': 'Drive the sandbox',
};
