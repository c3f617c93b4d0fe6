import { stripVTControlCharacters } from 'node:util';

/** Characters of a text that are worth a place in the log. */
const MOST = 1_000;

/** Line breaks, other control characters and what turns the direction of a text: unseen, but not without effect. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]+/gu;

/** What is a secret by its shape: signing secrets, tokens, and passwords in addresses. */
const SECRET_SHAPES =
  /\bwhsec_[\w+/=-]+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\b(?:Bearer|Basic)\s+\S+|(?<=:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi;

/**
 * A text for one line of the log: without control characters, cut, and with `[secret]` in the place of what is
 * one, by its shape or because it is among `secrets`.
 */
export function cleanText(text: string, secrets: readonly string[] = [], most = MOST): string {
  const masked = secrets.reduce((masked, secret) => masked.replaceAll(secret, '[secret]'), text);
  const clean = stripVTControlCharacters(masked).replace(SECRET_SHAPES, '[secret]').replace(UNSEEN, ' ');
  return clean.length > most ? `${clean.slice(0, most)}…` : clean;
}
