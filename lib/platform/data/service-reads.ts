import type { QueryKey } from '@tanstack/react-query';

/** Whether refreshing it uses the service's rate budget; all other queries call only the console. */
export const isServiceRead = ([area]: QueryKey): boolean => area === 'profile-setup';
