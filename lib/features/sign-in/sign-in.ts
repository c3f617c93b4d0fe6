import * as z from 'zod';
import { operator } from '@/lib/platform/access/operator';
import { ROLES, role } from '@/lib/platform/access/roles';

export const PASSWORD_LENGTH = { least: 12, most: 200 } as const;

/** An operator's e-mail address, in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { error: 'An e-mail address can have up to 254 characters.' })
  .pipe(z.email({ error: 'Enter an e-mail address.' }));

export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, {
    error: ({ input }) =>
      `Use at least ${PASSWORD_LENGTH.least} characters. You entered ${String(input).length}.`,
  })
  .max(PASSWORD_LENGTH.most, { error: `Use at most ${PASSWORD_LENGTH.most} characters.` });

/** A password typed to sign in. It may have any length, because it is only compared. */
const typedPassword = z
  .string()
  .min(1, { error: 'Enter your password.' })
  .max(PASSWORD_LENGTH.most, { error: `A password can have up to ${PASSWORD_LENGTH.most} characters.` });

/** GET /api/sign-in: the ways to sign in that this console offers. */
export const signInOptions = z.object({
  password: z.boolean(),
  oidc: z.object({ name: z.string() }).nullable(),
  /** Demo operators for one-click sign-in; empty outside sandbox mode. */
  demo: z.array(z.object({ role, name: z.string() })).max(ROLES.length),
});
export type SignInOptions = z.infer<typeof signInOptions>;

/** Body of POST /api/session. */
export const passwordSignIn = z.strictObject({ email: emailAddress, password: typedPassword });
export type PasswordSignIn = z.infer<typeof passwordSignIn>;

/** Body of POST /api/session/demo. */
export const demoSignIn = z.strictObject({ role });
export type DemoSignIn = z.infer<typeof demoSignIn>;

/** POST /api/session: the signed-in operator. */
export const sessionAnswer = z.object({ operator });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** DELETE /api/session: where the browser signs out at the company's provider as well. */
export const providerExit = z.object({
  provider: z
    .object({
      address: z
        .string()
        .nullable()
        .meta({ description: 'Null: the provider has no such address, or did not answer in time' }),
    })
    .nullable()
    .meta({ description: 'Null: the session was not opened there' }),
});
export type ProviderExit = z.infer<typeof providerExit>;

const seconds = z.int().min(0);

/** POST /api/session/use: the seconds until the session ends. */
export const sessionExpiry = z.object({
  /** Unless it is used before. */
  idleEndsIn: seconds,
  /** However it is used. */
  endsIn: seconds,
  /** The seconds without use after which it ends. */
  idleLimit: seconds,
});
export type SessionExpiry = z.infer<typeof sessionExpiry>;

/** GET /api/session: the signed-in operator, and when the session ends. */
export const currentSession = sessionAnswer.extend({ expiry: sessionExpiry });

const time = z.iso.datetime();

/** GET /api/account/sessions: the operator's sessions; times in ISO 8601. */
export const ownSessions = z.object({
  sessions: z
    .array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        createdAt: time,
        lastSeenAt: time,
        endsAt: time,
        from: z.string().nullable(),
        userAgent: z.string().nullable(),
      }),
    )
    .max(200),
});
export type OwnSessions = z.infer<typeof ownSessions>;

/** Body of PUT /api/account/password. */
export const passwordChange = z.strictObject({ current: typedPassword, next: newPassword });
export type PasswordChange = z.infer<typeof passwordChange>;

/** GET /api/invitations/{token}: the invited person. */
export const invitationAnswer = z.object({
  name: z.string(),
  /** Null: anyone with the link may accept it, with any address. */
  email: z.string().nullable(),
  /** Without passwords: the company's provider, whose account accepts it. */
  oidc: z.object({ name: z.string() }).nullable(),
});
export type InvitationAnswer = z.infer<typeof invitationAnswer>;

/** Body of POST /api/invitations/{token}. */
export const invitationAcceptance = z.strictObject({ password: newPassword });
export type InvitationAcceptance = z.infer<typeof invitationAcceptance>;

/** Why a sign-in at the company's provider failed: `?problem=` of /sign-in. */
const OIDC_PROBLEMS = [
  'denied',
  'no_role',
  'no_groups',
  'groups_not_listed',
  'groups_unreadable',
  'gone',
  'disabled',
  'address_taken',
  'unverified',
  'verification_not_sent',
  'no_address',
  'other_address',
  'no_invitation',
  'too_many',
  'expired',
  'console_refused',
  'still_signed_in',
  'provider_failed',
] as const;
export type OidcProblem = (typeof OIDC_PROBLEMS)[number];
