import * as z from 'zod';
import { role } from '@/lib/platform/access/roles';
import { oneLine } from '@/lib/platform/text/one-line';

/** API shapes of API tokens, for the Account and Operators screens. */

const MOST_DAYS = 365;
export const MOST_TOKENS = 50;

const time = z.iso.datetime();

/** Never includes the token itself. */
const operatorToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The maximum of what it may do: its operator's role limits it too. */
  role,
  readOnly: z.boolean(),
  createdAt: time,
  expiresAt: time,
  /** To the minute; null: never used. */
  lastUsedAt: time.nullable(),
});
export type OperatorToken = z.infer<typeof operatorToken>;

/** When an operator's tokens stop unless they sign in at the company's provider again; null: they have no account there. */
const signInBy = time.nullable();

export const operatorTokenList = z.object({ tokens: z.array(operatorToken).max(MOST_TOKENS), signInBy });
export type OperatorTokenList = z.infer<typeof operatorTokenList>;

/** Body of POST /api/account/tokens. */
export const createTokenRequest = z.strictObject({
  name: oneLine('A name', 100),
  /** No higher than your own. */
  role,
  readOnly: z.boolean().default(true),
  /** Days until it expires. */
  days: z
    .int({ error: 'Enter a whole number of days.' })
    .min(1, { error: 'A token must be valid for at least one day.' })
    .max(MOST_DAYS, { error: `A token can be valid for up to ${MOST_DAYS} days.` }),
});
export type CreateTokenRequest = z.infer<typeof createTokenRequest>;

/** `secret` goes into `Authorization: Bearer`. Shown only once, because only its hash is stored. */
export const madeToken = z.object({ token: operatorToken, secret: z.string(), signInBy });
export type CreatedToken = z.infer<typeof madeToken>;
