import * as z from 'zod';
import { nothing, type Operations } from '@/lib/platform/api/operation';
import {
  currentSession,
  demoSignIn,
  invitationAcceptance,
  invitationAnswer,
  passwordSignIn,
  providerExit,
  sessionAnswer,
  sessionExpiry,
  signInOptions,
} from './sign-in';

const token = z.object({ token: z.string() });
const ADA = { id: 'operator-7', name: 'Ada Hart', email: 'ada@example.com', role: 'support' } as const;
const EXPIRY = { idleEndsIn: 3_600, endsIn: 41_400, idleLimit: 3_600 };
const TOKEN = 'q7Wc0nEtimeL1nk';

export const SESSION = {
  'GET /api/sign-in': {
    operationId: 'readSignInOptions',
    summary: 'The ways to sign in',
    access: 'anyone',
    answer: signInOptions,
    example: { answer: { password: true, oidc: { name: 'Northwind' }, demo: [] } },
  },
  'GET /api/session': {
    operationId: 'readSession',
    summary: 'Who is signed in, and until when',
    description: 'Asking is not use: it does not postpone the end.',
    access: 'signed_in',
    answer: currentSession,
    example: { answer: { operator: ADA, expiry: EXPIRY } },
  },
  'POST /api/session': {
    operationId: 'signIn',
    summary: 'Sign in with a password',
    access: 'anyone',
    body: passwordSignIn,
    answer: sessionAnswer,
    problems: ['sign_in_refused', 'too_many_tries', 'operator_disabled'],
    example: {
      body: { email: 'ada@example.com', password: 'the-password-of-ada' },
      answer: { operator: ADA },
    },
  },
  'DELETE /api/session': {
    operationId: 'signOut',
    summary: 'Sign out',
    access: 'signed_in',
    answer: providerExit,
    example: { answer: { provider: null } },
  },
  'POST /api/session/use': {
    operationId: 'reportUse',
    summary: 'Report that a person uses the session',
    description:
      'Postpones the end of a session that is not used (`SESSION_IDLE_MINUTES`). Pages send it when someone clicks, types or scrolls, up to once a minute; no other request counts as use, because open pages send those without anyone.',
    access: 'signed_in',
    answer: sessionExpiry,
    example: { answer: EXPIRY },
  },
  'POST /api/session/demo': {
    operationId: 'signInAsDemo',
    summary: 'Sign in as a demo operator of the sandbox',
    access: 'anyone',
    body: demoSignIn,
    answer: sessionAnswer,
    problems: ['sign_in_refused'],
    example: { body: { role: 'support' }, answer: { operator: ADA } },
  },
  'POST /api/session/role': {
    operationId: 'changeDemoRole',
    summary: 'Switch to the demo operator with another role, without signing out',
    access: 'signed_in',
    body: demoSignIn,
    answer: sessionAnswer,
    problems: ['no_such_route', 'sign_in_refused'],
    example: { body: { role: 'support' }, answer: { operator: ADA } },
  },
  'GET /api/session/oidc': {
    operationId: 'beginProviderSignIn',
    summary: 'Go to the company’s provider to sign in',
    access: 'anyone',
    answer: 'redirection',
    problems: ['no_such_route'],
  },
  'GET /api/session/oidc/callback': {
    operationId: 'finishProviderSignIn',
    summary: 'Come back from the provider',
    access: 'anyone',
    answer: 'redirection',
    problems: ['no_such_route'],
  },
  'POST /api/session/oidc/logout': {
    operationId: 'logOutFromProvider',
    summary: 'Receive a logout from the company’s provider',
    description:
      'The back-channel logout endpoint of this console (OpenID Connect Back-Channel Logout 1.0): the provider itself posts `logout_token`, as a form.',
    access: 'anyone',
    body: 'raw',
    rawType: 'application/x-www-form-urlencoded',
    answer: nothing,
    problems: ['logout_refused', 'no_such_route', 'body_too_large', 'malformed_body'],
    example: { body: { logout_token: 'eyJhbGciOiJSUzI1NiJ9…' }, answer: {} },
  },
  'GET /api/invitations/{token}': {
    operationId: 'readInvitation',
    summary: 'Who an invitation is for',
    access: 'anyone',
    params: token,
    answer: invitationAnswer,
    problems: ['no_such_invitation'],
    example: {
      params: { token: TOKEN },
      answer: { name: 'Ada Hart', email: 'ada@example.com', oidc: null },
    },
  },
  'POST /api/invitations/{token}': {
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation by setting a password',
    access: 'anyone',
    params: token,
    body: invitationAcceptance,
    answer: sessionAnswer,
    problems: ['no_such_invitation'],
    example: {
      params: { token: TOKEN },
      body: { password: 'a-new-one-of-twelve' },
      answer: { operator: ADA },
    },
  },
} as const satisfies Operations;
