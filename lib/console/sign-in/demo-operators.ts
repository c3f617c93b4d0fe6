import type { Operator } from '@/lib/contract/operators';
import type { Role } from '@/lib/contract/roles';

/** Who tries the sandbox at a click. Their IDs are theirs alone: others are random. */
export const DEMO_OPERATORS: Readonly<Record<Role, Operator>> = {
  support: { id: 'demo-support', name: 'Sam Ortiz', email: 'sam.ortiz@example.com', role: 'support' },
  compliance_manager: {
    id: 'demo-compliance-manager',
    name: 'Maya Lindqvist',
    email: 'maya.lindqvist@example.com',
    role: 'compliance_manager',
  },
  administrator: {
    id: 'demo-administrator',
    name: 'Ada Hart',
    email: 'ada.hart@example.com',
    role: 'administrator',
  },
};

export const isDemo = ({ id }: { id: string }): boolean => id.startsWith('demo-');
