import type { AskingOperator } from '@/lib/platform/use-case/call';
import type { Authentication } from './authentication';
import type { Holder } from './open-answers';
import { readSession } from './read-session';

/** The session or token of an operator who was let in; null if it has ended meanwhile. */
export async function readHolder(
  authentication: Authentication,
  headers: Headers,
  { token }: AskingOperator,
): Promise<Pick<Holder, 'by' | 'id'> | null> {
  if (token) return { by: 'token', id: token.id };
  const session = await readSession(authentication, headers);
  return session && { by: 'session', id: session.id };
}
