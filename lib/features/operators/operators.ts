import * as z from 'zod';
import { role } from '@/lib/platform/access/roles';
import { facets, listQuery, listWindow, windowQuery } from '@/lib/platform/list/list-query';
import { oneLine } from '@/lib/platform/text/one-line';
import { OPERATORS_LIST } from './list';

/** `demo`: with one click, only in the sandbox. */
const signsInBy = z.enum(['password', 'oidc', 'demo']);
export type SignsInBy = z.infer<typeof signsInBy>;

const time = z.iso.datetime();

const operatorRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  /** When they were disabled (ISO 8601); null: may sign in. */
  disabledAt: time.nullable(),
  /** Empty until an invitation is accepted. */
  signsInBy: z.array(signsInBy).max(3),
  /** When the link that was made for them expires. */
  invitedUntil: time.nullable(),
  /** Their last known activity, from a valid session or Activity. */
  lastSeenAt: time.nullable(),
  createdAt: time,
});
export type OperatorRow = z.infer<typeof operatorRow>;

/** Query of GET /api/operators. `q` are words of a name or an e-mail address. */
export const operatorsQuery = listQuery(OPERATORS_LIST).extend(windowQuery);
export type OperatorsQuery = z.infer<typeof operatorsQuery>;

/**
 * Whether anything here needs a second person's approval, and for how many milliseconds an operator whose access
 * changed has to wait.
 */
const approval = z.object({ isRequired: z.boolean(), wait: z.number().nullable() });

export const operatorsWindow = listWindow(operatorRow).extend({ facets, approval });
export type OperatorsWindow = z.infer<typeof operatorsWindow>;

export const operatorAnswer = z.object({ operator: operatorRow });
export type OperatorAnswer = z.infer<typeof operatorAnswer>;

export const inviteOperatorRequest = z.strictObject({
  name: oneLine('A name', 100),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, { error: 'An e-mail address can have up to 254 characters.' })
    .pipe(z.email({ error: 'Enter a full e-mail address, such as ada@example.com.' })),
  role,
});
export type InviteOperatorRequest = z.infer<typeof inviteOperatorRequest>;

/** A missing member is unchanged. */
export const changeOperatorRequest = z
  .strictObject({ role: role.optional(), disabled: z.boolean().optional() })
  .refine((change) => change.role !== undefined || change.disabled !== undefined, {
    error: 'Choose what to change: the role, or whether the operator is disabled.',
  });
export type ChangeOperatorRequest = z.infer<typeof changeOperatorRequest>;

/** A one-time link, as the path below the console's address. Shown only once, because only its hash is stored. */
export const operatorLink = z.object({ link: z.string(), expiresAt: time });
export type OperatorLink = z.infer<typeof operatorLink>;

export const inviteOperatorAnswer = operatorLink.extend({ operator: operatorRow });
export type InviteOperatorAnswer = z.infer<typeof inviteOperatorAnswer>;
