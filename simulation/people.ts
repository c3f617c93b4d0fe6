import type { Role } from '@/lib/platform/access/roles';

/** The operators of every world. */
export const PEOPLE = [
  { id: 'ada', name: 'Ada Hart', role: 'compliance_manager' },
  { id: 'maya', name: 'Maya Lindqvist', role: 'compliance_manager' },
  { id: 'ravi', name: 'Ravi Menon', role: 'administrator' },
  { id: 'tomas', name: 'Tomas Berg', role: 'support' },
] as const satisfies readonly { id: string; name: string; role: Role }[];
export type PersonId = (typeof PEOPLE)[number]['id'];
export const MANAGERS: readonly PersonId[] = ['ada', 'maya', 'ravi'];
