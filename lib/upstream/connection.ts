import * as z from 'zod';

/** GET /api/connection: what the console knows without a call to the service. */
export const connection = z.object({
  environment: z.enum(['sandbox', 'remote']),
  /** Host of a remote service. */
  host: z.string().nullable(),
  account: z.string(),
  /** When the sandbox was last reset; null: never, unknown, or a remote service. */
  resetAt: z.iso.datetime().nullable(),
  /** Whether a save of forms needs a reason. */
  reasonRequired: z.boolean(),
  /** Whether a change of forms needs a second person: it is then made as an assignment. */
  approvalRequired: z.boolean(),
  /** `unknown` until the service has refused or accepted a change. */
  scope: z.enum(['read', 'write', 'unknown']),
  /** Seconds until the access token expires; null before there is one. */
  tokenExpiresIn: z.number().nullable(),
  /** Budget of reads as of the last answer; null before there was one. */
  budget: z
    .object({
      limit: z.number(),
      remaining: z.number(),
      /** The part used by background work of all instances; null: unknown. */
      background: z.number().nullable(),
    })
    .nullable(),
  /** Seconds for which nothing is sent, after a 429, a refusal or while the circuit breaker is open. */
  waitingFor: z.number().nullable(),
  /** `paused` lasts until an answer arrives, even after the seconds for which nothing is sent. */
  state: z.enum(['ready', 'waiting', 'paused', 'refused']),
});
export type Connection = z.infer<typeof connection>;
