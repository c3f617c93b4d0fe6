import type { Operator } from '@/lib/contract/operators';

/** How the console knows who calls. */
export interface SignIn {
  /** The operator of the session that the request's cookie names; null where there is none that holds. */
  identify(headers: Headers): Promise<Operator | null>;
}
