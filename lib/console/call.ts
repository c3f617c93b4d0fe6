import type { Operator } from '@/lib/contract/operators';
import type { Queries } from '@/lib/db/database';

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
  operator: Operator;
  call: Call;
  /** Milliseconds since the epoch. */
  now: () => number;
}
