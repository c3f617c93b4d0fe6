import * as z from 'zod';
import { FAULT_KINDS, type FaultKind } from './fault-kinds';

/** Shapes of the sandbox's control operations on limits, clock and faults. */

const perMinute = z.int().min(1).max(100_000_000);

export const sandboxSettings = z.strictObject({
  reads_per_minute: perMinute,
  writes_per_minute: perMinute,
  tokens_per_minute: perMinute,
  token_lifetime: z
    .int()
    .min(1)
    .max(86_400)
    .meta({ description: 'Seconds; holds for tokens issued from now on' }),
  clock_offset: z.int().min(-31_536_000).max(31_536_000).meta({
    description: 'Seconds by which the service’s clock is ahead of the machine’s; one for all accounts',
  }),
});
export type SandboxSettings = z.infer<typeof sandboxSettings>;

export const changeSettings = sandboxSettings
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Change at least one setting.',
  });
export type ChangeSettings = z.infer<typeof changeSettings>;

const faultKind = z.enum(FAULT_KINDS.map(({ kind }) => kind) as [FaultKind, ...FaultKind[]]);

export const fault = z.strictObject({
  id: z.uuid(),
  kind: faultKind,
  amount: z.int().nullable().meta({ description: 'Seconds, or the status of a server error' }),
  remaining: z.int().nullable().meta({ description: 'Calls or webhooks still to be hit; null: no count' }),
  until: z.string().nullable().meta({ description: 'ISO 8601; null: no end in time' }),
  created_at: z.string(),
});
export type Fault = z.infer<typeof fault>;

/** For a number of calls, for a time, or whichever ends first. */
export const createFault = z
  .strictObject({
    kind: faultKind,
    amount: z.int().min(1).max(599).optional(),
    calls: z.int().min(1).max(10_000).optional(),
    seconds: z.int().min(1).max(3_600).optional(),
  })
  .refine(({ calls, seconds }) => calls !== undefined || seconds !== undefined, {
    error: 'Enter calls, seconds or both.',
  });
export type CreateFault = z.infer<typeof createFault>;
