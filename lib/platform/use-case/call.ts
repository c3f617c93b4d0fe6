import type { Operator } from '@/lib/platform/access/operator';
import type { Queries } from '@/lib/platform/db/database';

/**
 * The caller: an operator who is signed in, or one of their tokens, whose role is then the lesser of the two.
 */
export interface AskingOperator extends Operator {
  token?: { id: string; name: string; readOnly: boolean };
}

/** The call on whose behalf something happens. */
export interface Call {
  requestId: string;
  /** The operator's network address; null: unknown. */
  from: string | null;
}

/**
 * What a use case needs if it only works with the console's database: the operator, the call, and the time.
 * Every `CallContext` is one; code below the context takes this, and names what else it needs.
 */
export interface DatabaseCall {
  /** The console's own database, even with a remote service. */
  db: Queries;
  operator: AskingOperator;
  call: Call;
  /** Milliseconds since the epoch. */
  now: () => number;
}
