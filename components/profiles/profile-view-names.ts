export type ProfileViewName = 'setup' | 'preview' | 'checks' | 'events' | 'history' | 'json';

export const PROFILE_VIEWS: readonly { name: ProfileViewName; label: string; address: string }[] = [
  { name: 'setup', label: 'Setup', address: '?' },
  { name: 'preview', label: 'Portal preview', address: '?tab=preview' },
  { name: 'checks', label: 'Checks', address: '?tab=checks' },
  { name: 'events', label: 'Events', address: '?tab=events' },
  { name: 'history', label: 'History', address: '?tab=history' },
  { name: 'json', label: 'JSON', address: '?tab=json' },
];

/** The view in the address; Setup by default. */
export const readProfileView = (tab: string | null): ProfileViewName =>
  PROFILE_VIEWS.find(({ name }) => name === tab)?.name ?? 'setup';
