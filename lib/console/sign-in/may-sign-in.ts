import { type Operator, operator } from '@/lib/contract/operators';
import { isDemo } from './demo-operators';
import type { SignInSettings } from './sign-in-settings';

/**
 * The operator of a row, if let in: a disabled one is not, nor a demo operator where none are offered. Stands
 * before every session that is opened, and is asked again whenever one is read.
 */
export function maySignIn(
  row: Record<string, unknown>,
  { demo }: Pick<SignInSettings, 'demo'>,
): Operator | null {
  const parsed = operator.safeParse(row);
  if (!parsed.success || (row.disabledAt ?? null) !== null) return null;
  return demo || !isDemo(parsed.data) ? parsed.data : null;
}
