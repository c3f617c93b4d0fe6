/** Presenter mode, as a cookie of the browser says it: sent with every request, so that nothing is drawn unmasked first. */
export const PRESENTER_COOKIE = 'presenter';

/** `masked`: with names and references masked. */
export const PRESENTER_MODES = ['on', 'masked'] as const;
export type PresenterMode = (typeof PRESENTER_MODES)[number];

/** In an address: turns presenter mode on, and with `masked` as its value the masking, too. */
export const PRESENT_PARAMETER = 'present';

/** @param value Of the cookie; null: it is off. */
export const presenterMode = (value: string | null | undefined): PresenterMode | null =>
  PRESENTER_MODES.find((mode) => mode === value) ?? null;

/** The mode of a request, by its `Cookie` header or `document.cookie`. */
export function presenterOf(cookies: string): PresenterMode | null {
  const found = cookies.split(/; */).find((pair) => pair.startsWith(`${PRESENTER_COOKIE}=`));
  return presenterMode(found?.slice(PRESENTER_COOKIE.length + 1));
}

/** Instead of a text that somebody wrote, or of which nobody knows what it says. */
export const HIDDEN = 'Hidden while names are masked';

/** Of anything called: a customer, a person, a reference, an e-mail address. Nobody else is likely to be called so. */
const PSEUDONYM =
  /(?:Customer|Colleague)[ +][0-9A-F]{6}(?![0-9A-Za-z])|(?:••|%E2%80%A2%E2%80%A2)-[0-9A-F]{6}|[0-9a-f]{6}(?:@|%40)masked\.invalid/;

/** Whether a text holds what stands for another one while names are masked; it must never be kept. */
export const holdsPseudonym = (text: string): boolean => PSEUDONYM.test(text) || text.includes(HIDDEN);

/** A text with something else in the place of each pseudonym. */
export const withPseudonyms = (text: string, turn: (pseudonym: string) => string): string =>
  text.replace(new RegExp(PSEUDONYM, 'g'), turn);

/** Why something cannot be changed or sent while names are masked. */
export const MASKED_WORDS = 'Names are masked: turn masking off to change this';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parameters of the console's addresses that may say a name or a reference. */
const NAMING = ['q', 'assignee', 'profile'];

/** A query without what may say a name: pseudonyms and UUIDs stay. With its question mark, or "". */
export function withoutNames(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of NAMING) {
    const allowed = parameters.getAll(name).filter((value) => UUID.test(value) || isPseudonym(value));
    parameters.delete(name);
    for (const value of allowed) parameters.append(name, value);
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Whether a query says a name or a reference, so that an address cannot have it while names are masked. */
export const containsName = (query: string): boolean =>
  new URLSearchParams(withoutNames(query)).size < new URLSearchParams(query).size;

const isPseudonym = (text: string): boolean => text.replace(PSEUDONYM, '') === '';
