import type { Upstream } from '@/lib/upstream/create-upstream';
import type { ListIndex } from './portal-configurations/list-index';

/** What every use-case of the console works with; composition makes one for the process. */
export interface ConsoleContext {
  upstream: Upstream;
  listIndex: ListIndex;
  environment: { kind: 'sandbox' } | { kind: 'remote'; host: string };
  account: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}
