import { isDemo } from '@/lib/features/operators/is-demo';
import { type Operator, operator } from '@/lib/platform/access/operator';
import type { Role } from '@/lib/platform/access/roles';
import type { SignInSettings } from './sign-in-settings';

/** Operators for trying the sandbox with one click. */
export const DEMO_OPERATORS: Readonly<Record<Role, Operator>> = {
  support: { id: 'demo-support', name: 'Sam Ortiz', email: 'sam.ortiz@example.com', role: 'support' },
  auditor: {
    id: 'demo-auditor',
    name: 'Noor Haddad',
    email: 'noor.haddad@example.com',
    role: 'auditor',
  },
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

/**
 * The operator of a row, if they may sign in: not if disabled, nor a demo operator if none are offered.
 * Checked before every session is opened, and again whenever one is read.
 */
export function maySignIn(
  row: Record<string, unknown>,
  { demo }: Pick<SignInSettings, 'demo'>,
): Operator | null {
  const parsed = operator.safeParse(row);
  if (!parsed.success || (row.disabledAt ?? null) !== null) return null;
  return demo || !isDemo(parsed.data) ? parsed.data : null;
}
