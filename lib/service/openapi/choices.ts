/**
 * This service's choices where the API document says "not shown", as worded in the OpenAPI document. The same
 * choices are listed in the decision on the embedded service (docs/decisions/010).
 */
export const ACCESS_TOKEN =
  'The `app_credentials` grant. The token is signed, carries account, client and scope, and lives for 3600 seconds ' +
  'unless the account was set otherwise (not shown in the document). Each API client has one scope. Which operation needs which scope is not shown: ' +
  'every GET takes `read` or `write`; PATCH needs `write`.';

export const TOKEN_FAILURE =
  'Failed token requests are not shown in the document; the codes are those of RFC 6749, section 5.2: 400 ' +
  '`unsupported_grant_type` or `invalid_request`, 401 `invalid_client`. An unknown client, a wrong secret and ' +
  'another account’s slug have the same answer and take the same time.';

export const LIST =
  'All rows are in one reply: size and paging are not shown in the document. `created_at` and `updated_at` are ' +
  '`YYYY-MM-DD HH:MM:SS`, UTC, as in the webhooks; their format in this resource is not shown. Needs the scope ' +
  '`read` or `write`.';

export const ID_FILTER =
  'Filter by configuration ID: digits only. What happens without a match is not shown in the document: ' +
  '`{ "data": [] }`.';

export const NAME_FILTER =
  'Filter by name. How it matches is not shown in the document: the name contains the text, upper and lower case ' +
  'alike; no character is a wildcard.';

export const CONFIGURATION =
  'Every setting of the configuration. The meaning of a null `max_number` is not shown in the document: no bound. ' +
  'Needs the scope `read` or `write`.';

export const UUID =
  'The profile’s UUID; upper and lower case are the same. Anything that is not a UUID is answered with 404.';

export const NO_PROFILE =
  'The profile does not exist or is not available to the account; the two have the same answer.';

export const FORMS_UPDATE =
  'Only the forms can be updated. Which members are mandatory is not shown in the document: `forms` is, with at ' +
  'least one of its members, and an omitted member stays as it is. `form_ids: null` removes all forms and is ' +
  'stored as null; `form_ids: []` is stored as an empty list. Repeated IDs become one each, in the order in which ' +
  'they first appear. All of the change is made or none of it. Needs the scope `write`.';

export const UNPROCESSABLE =
  'A member is missing, wrong or unknown, or the account does not have one of the forms; `errors` names the ' +
  'member. Validation failures are not shown in the document: 400 for malformed JSON, 415 for a wrong content ' +
  'type, 422 for wrong members, all `{ message, errors? }`.';

export const WEBHOOK_DELIVERY =
  'Registration, delivery headers, signing, retries and time-outs are not shown in the document. Here addresses are ' +
  'subscribed per account by the sandbox’s control operations. Delivery is at least once, in no certain order, with ' +
  'the same `webhook-id` on every attempt: a time-out is 15 seconds, and 8 attempts back off with jitter over about ' +
  '28 hours. Redirects are not followed. A subscription is disabled after five days of failure. `configuration` and ' +
  '`review_at` are sent as null: their shape beyond null is not shown.';

export const WEBHOOK_HEADERS = {
  id: 'The message: the same on every attempt, so a repeated one can be known. Source: Standard Webhooks.',
  timestamp: 'Unix seconds of this attempt.',
  signature:
    'Space-separated `v1,` and base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, one for each secret ' +
    'that is good: two for a day after the secret was rotated.',
};

const describedAs = (description: string) => ({ description });

/** How the service interprets the receiver’s response. */
export const WEBHOOK_ANSWERS = {
  '2XX': describedAs('Accepted. The body is not used; its first 2 KB are stored in the delivery log.'),
  '3XX': describedAs('A failure: redirects are not followed.'),
  410: describedAs('The receiver no longer exists: the subscription is disabled, and nothing more is sent.'),
  429: describedAs('A failure; the next attempt is not made before `Retry-After`.'),
  503: describedAs('A failure; the next attempt is not made before `Retry-After`.'),
  default: describedAs('Any other status, and no answer within 15 seconds, is a failure: it is sent again.'),
};
