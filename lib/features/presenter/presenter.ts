import { cookieIn } from '@/lib/platform/api/cookie-in';

/**
 * The presenter mode of the browser, stored in a cookie: it is sent with every request, so that nothing is rendered
 * unmasked first.
 */
export const PRESENTER_COOKIE = 'presenter';

/** `masked`: with names and references masked. */
const PRESENTER_MODES = ['on', 'masked'] as const;
export type PresenterMode = (typeof PRESENTER_MODES)[number];

/** In an address: turns presenter mode on, and with the value `masked` also the masking. */
export const PRESENT_PARAMETER = 'present';

/** @param value Of the cookie; null: it is off. */
export const presenterMode = (value: string | null | undefined): PresenterMode | null =>
  PRESENTER_MODES.find((mode) => mode === value) ?? null;

/** The mode of a request, by its `Cookie` header or `document.cookie`. */
export const presenterOf = (cookies: string): PresenterMode | null =>
  presenterMode(cookieIn(cookies, PRESENTER_COOKIE));

/** Replaces free text and text of unknown content. */
export const HIDDEN = 'Hidden while names are masked';

/** Replaces any name: a customer, a person, a reference, an e-mail address. No real name is likely to match. */
const PSEUDONYM =
  /(?:Customer|Colleague)[ +][0-9A-F]{6}(?![0-9A-Za-z])|(?:••|%E2%80%A2%E2%80%A2)-[0-9A-F]{6}|[0-9a-f]{6}(?:@|%40)masked\.invalid/;

/** Whether a text contains a replacement made by masking; it must never be stored. */
export const holdsPseudonym = (text: string): boolean => PSEUDONYM.test(text) || text.includes(HIDDEN);

/** A text with each pseudonym replaced. */
export const withPseudonyms = (text: string, turn: (pseudonym: string) => string): string =>
  text.replace(new RegExp(PSEUDONYM, 'g'), turn);

/** Why something cannot be changed or sent while names are masked. */
export const MASKED_WORDS = 'Names are masked: turn masking off to change this';

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parameters of the console's addresses that may contain a name or a reference. */
const NAMING = ['q', 'assignee', 'profile'];

/** A query without possible names: pseudonyms and UUIDs stay. With its question mark, or "". */
export function withoutNames(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of NAMING) {
    const allowed = parameters.getAll(name).filter((value) => UUID.test(value) || isPseudonym(value));
    parameters.delete(name);
    for (const value of allowed) parameters.append(name, value);
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Whether a query contains a name or a reference, which an address must not have while names are masked. */
export const containsName = (query: string): boolean =>
  new URLSearchParams(withoutNames(query)).size < new URLSearchParams(query).size;

const isPseudonym = (text: string): boolean => text.replace(PSEUDONYM, '') === '';
