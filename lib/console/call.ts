import type { Operator } from '@/lib/contract/operators';
import type { Queries } from '@/lib/db/database';

/** Who asks: an operator who is signed in, or one of their tokens, whose role is then the lesser of the two. */
export interface AskingOperator extends Operator {
  token?: { id: string; name: string; readOnly: boolean };
}

/** The call on whose behalf something is done. */
export interface Call {
  requestId: string;
  /** Network address of the operator; null where it is not known. */
  from: string | null;
}

/**
 * What a use-case works with that needs no more than the console's database: who asks, of what call, and when. The
 * whole `CallContext` is one; what stands below the context takes this, and what it needs besides by name.
 */
export interface DatabaseCall {
  /** The console's own database, with a remote service too. */
  db: Queries;
  operator: AskingOperator;
  call: Call;
  /** Milliseconds since the epoch. */
  now: () => number;
}
