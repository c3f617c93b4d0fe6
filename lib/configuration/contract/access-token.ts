import * as z from 'zod';

/** Body of POST /oauth/token. Source: API document, "Authentication". */
export const accessTokenRequest = z
  .strictObject({
    grant_type: z.literal('app_credentials'),
    client_id: z.string().min(1).max(200),
    client_secret: z.string().min(1).max(500),
    slug: z.string().min(1).max(100).meta({ description: 'Account or tenant identifier' }),
  })
  .meta({ id: 'AccessTokenRequest' });
export type AccessTokenRequest = z.infer<typeof accessTokenRequest>;

/** Answer of POST /oauth/token. `expires_in` is in seconds and must leave the token some life. */
export const accessTokenAnswer = z
  .object({
    token_type: z.enum(['Bearer']),
    expires_in: z.number().int().positive().meta({ description: 'Lifetime of the token in seconds' }),
    access_token: z.string().min(1).max(16_384),
  })
  .meta({ id: 'AccessToken' });
export type AccessTokenAnswer = z.infer<typeof accessTokenAnswer>;

/** Scope of an API client, set in the account's dashboard. */
export const scope = z.enum(['read', 'write']);
export type Scope = z.infer<typeof scope>;

/** The document does not show failed token requests; RFC 6749 section 5.2 gives the codes. */
export const accessTokenError = z
  .strictObject({
    error: z.enum(['unsupported_grant_type', 'invalid_request', 'invalid_client']),
    message: z.string(),
  })
  .meta({ id: 'AccessTokenError' });
