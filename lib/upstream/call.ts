import type { Priority } from './pace-rule';

/** How a call is to be treated; what it asks for is not part of it. */
export interface Call {
  /** A person waits for it, or nobody does. */
  priority: Priority;
  /** Detaches this caller only. A change that has been sent is finished all the same. */
  signal?: AbortSignal;
  /** Share no read that has been sent already. */
  fresh?: boolean;
  /** For the log; the service is not told. */
  requestId?: string;
}
