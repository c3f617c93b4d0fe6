import { z } from 'zod';
import {
  demoSignIn,
  invitationAcceptance,
  invitationAnswer,
  passwordSignIn,
  sessionAnswer,
  signInOptions,
} from '../session';
import { nothing, type Operations } from './operation';

const token = z.object({ token: z.string() });

export const SESSION = {
  'GET /api/sign-in': {
    summary: 'The ways to sign in',
    access: 'anyone',
    answer: signInOptions,
  },
  'GET /api/session': {
    summary: 'Who is signed in',
    access: 'signed_in',
    answer: sessionAnswer,
  },
  'POST /api/session': {
    summary: 'Sign in with a password',
    access: 'anyone',
    body: passwordSignIn,
    answer: sessionAnswer,
    problems: ['sign_in_refused', 'too_many_tries', 'operator_disabled'],
  },
  'DELETE /api/session': {
    summary: 'Sign out',
    access: 'signed_in',
    answer: nothing,
  },
  'POST /api/session/demo': {
    summary: 'Sign in as a demo operator of the sandbox',
    access: 'anyone',
    body: demoSignIn,
    answer: sessionAnswer,
    problems: ['sign_in_refused'],
  },
  'GET /api/session/oidc': {
    summary: 'Go to the company’s provider to sign in',
    access: 'anyone',
    answer: 'redirection',
  },
  'GET /api/session/oidc/callback': {
    summary: 'Come back from the provider',
    access: 'anyone',
    answer: 'redirection',
  },
  'GET /api/invitations/{token}': {
    summary: 'Whom an invitation is for',
    access: 'anyone',
    params: token,
    answer: invitationAnswer,
    problems: ['no_such_invitation'],
  },
  'POST /api/invitations/{token}': {
    summary: 'Accept an invitation by setting a password',
    access: 'anyone',
    params: token,
    body: invitationAcceptance,
    answer: sessionAnswer,
    problems: ['no_such_invitation'],
  },
} as const satisfies Operations;
