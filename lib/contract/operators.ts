import { z } from 'zod';
import { type Role, role } from './roles';

/** What the Operators screen and the console's routes say to one another. */

/** `demo`: at a click, in the sandbox alone. */
export type SignsInBy = 'password' | 'oidc' | 'demo';

export interface OperatorRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** When they were disabled (ISO 8601); null: may sign in. */
  disabledAt: string | null;
  /** Empty until an invitation is accepted. */
  signsInBy: SignsInBy[];
  /** Until when a link that was made for them can be used. */
  invitedUntil: string | null;
  /** The last that is known of them, in a session that still stands or in Activity. */
  lastSeenAt: string | null;
  createdAt: string;
}

/** GET /api/operators: by name. */
export interface OperatorsAnswer {
  operators: OperatorRow[];
}

export const inviteOperatorRequest = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: 'Give a name.' })
    .max(100, { error: 'A name has at most 100 characters.' }),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, { error: 'An e-mail address has at most 254 characters.' })
    .pipe(z.email({ error: 'Give a whole e-mail address, such as ada@example.com.' })),
  role,
});
export type InviteOperatorRequest = z.infer<typeof inviteOperatorRequest>;

/** A member that is left out stays as it is. */
export const changeOperatorRequest = z
  .strictObject({ role: role.optional(), disabled: z.boolean().optional() })
  .refine((change) => change.role !== undefined || change.disabled !== undefined, {
    error: 'Say what to change: the role, or whether they are disabled.',
  });
export type ChangeOperatorRequest = z.infer<typeof changeOperatorRequest>;

/** A one-time link, as the path below the console's address. Told once: only its hash is kept. */
export interface OperatorLink {
  link: string;
  expiresAt: string;
}

export interface InviteOperatorAnswer extends OperatorLink {
  operator: OperatorRow;
}

export interface ChangeOperatorAnswer {
  operator: OperatorRow;
}
