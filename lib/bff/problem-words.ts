import type { ProblemCode } from '@/lib/contract/problem';

interface Words {
  /** What happened. */
  title: string;
  /** Whether a change that met this problem was not made; a read changes nothing and need not say so. */
  unchanged?: true;
  /** What to do next. */
  detail: string;
}

/** One sentence each. */
export const PROBLEM_WORDS: Record<ProblemCode, Words> = {
  invalid_address: {
    title: 'This is not a profile UUID.',
    detail:
      'Nothing was sent to the service. Check the address: a UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.',
  },
  invalid_query: {
    title: 'The filters in the address cannot be read.',
    detail: 'Nothing was sent to the service. Check the address or clear the filters.',
  },
  malformed_body: {
    title: 'The request is not valid JSON.',
    unchanged: true,
    detail: 'Send the forms as UTF-8 JSON.',
  },
  signature_refused: {
    title: 'The webhook is not signed with a secret that this console knows.',
    detail: 'Nothing was stored. Check the secret at the sender, and that its clock is right.',
  },
  foreign_origin: {
    title: 'The request came from another site.',
    unchanged: true,
    detail: 'Open the console itself and save again.',
  },
  read_only_client: {
    title: 'The API client lacks the write scope.',
    unchanged: true,
    detail: 'Ask the owner of the account for a client with the write scope.',
  },
  not_found: {
    title: 'The service has no such profile for this account.',
    detail: 'Check the UUID, and whether the profile belongs to this account and environment.',
  },
  no_such_route: {
    title: 'There is nothing at this address.',
    unchanged: true,
    detail: 'Check the address.',
  },
  method_not_allowed: {
    title: 'This address does not take that method.',
    unchanged: true,
    detail: 'Check the method of the request.',
  },
  forms_changed: {
    title: 'The forms were changed by someone else.',
    detail: 'Nothing was written. Compare both versions and choose.',
  },
  body_too_large: { title: 'The request is too large.', unchanged: true, detail: 'Send less than 1 MB.' },
  wrong_content_type: {
    title: 'The request is not marked as JSON.',
    unchanged: true,
    detail: 'Send it with the content type application/json.',
  },
  invalid_body: {
    title: 'Some of the values cannot be saved.',
    unchanged: true,
    detail: 'Correct the values named and save again.',
  },
  refused_by_service: {
    title: 'The service refused the request.',
    unchanged: true,
    detail: 'Correct what it names and try again.',
  },
  rate_limited: {
    title: 'The service asked for a pause.',
    unchanged: true,
    detail: 'The request goes on by itself when the pause is over.',
  },
  internal_error: {
    title: 'Something went wrong in the console.',
    detail: 'Try again; if it stays, give the request ID to whoever runs the console.',
  },
  service_unreachable: {
    title: 'The onboarding service could not be reached.',
    unchanged: true,
    detail: 'Try again in a moment.',
  },
  service_answer_unreadable: {
    title: 'The answer of the onboarding service could not be read.',
    unchanged: true,
    detail: 'Try again; if it stays, check the base address of the service.',
  },
  credentials_refused: {
    title: 'The service refused the console’s credentials.',
    unchanged: true,
    detail:
      'Check ONBOARDING_CLIENT_ID, ONBOARDING_CLIENT_SECRET and ONBOARDING_SLUG, and restart the console.',
  },
  service_paused: {
    title: 'The onboarding service is not answering.',
    detail: 'Nothing was sent. The console tries again by itself.',
  },
  not_stored: {
    title: 'The webhook could not be stored.',
    detail: 'Send it again later.',
  },
  service_timeout: {
    title: 'The onboarding service took too long to answer.',
    unchanged: true,
    detail: 'Try again in a moment.',
  },
  save_not_confirmed: {
    title: 'It is not known whether the change was saved.',
    detail:
      'The service broke off while saving. Read the profile again and compare before you save once more.',
  },
};
