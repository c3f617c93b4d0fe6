import { signatureOf } from '../sign-in/cookies';

/** What a pseudonym stands for. */
export type Named = 'customer' | 'reference' | 'person' | 'email';

/** As `holdsPseudonym` of `lib/contract/presenter.ts` knows them again. */
const WRITTEN: Readonly<Record<Named, (code: string) => string>> = {
  customer: (code) => `Customer ${code}`,
  reference: (code) => `••-${code}`,
  person: (code) => `Colleague ${code}`,
  email: (code) => `${code.toLowerCase()}@masked.invalid`,
};

/** Texts that are remembered: more than a demo ever shows. */
const MOST = 400_000;
/** Shorter ones stand in any text. */
const SHORTEST = 3;

const WORD = /[\p{L}\p{N}]/u;
const WORDS = /[\p{L}\p{N}]+/gu;
const EMAIL = /[^\s<>"'(),:;@]+@[^\s<>"'(),:;@]+\.[A-Za-z]{2,}/g;

/**
 * One pseudonym for a text, for as long as the secret is the same: whoever does not know the secret cannot find out what
 * it stands for by trying names.
 */
export class Pseudonyms {
  readonly #secret: string;
  readonly #made = new Map<string, string>();
  readonly #meant = new Map<string, string>();
  /** Known names by the word that they begin with, the longest first. */
  readonly #byFirstWord = new Map<string, { text: string; pseudonym: string }[]>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  of(kind: Named, text: string): string {
    if (text === '') return text;
    const key = `${kind} ${text}`;
    const made = this.#made.get(key);
    if (made !== undefined) return made;
    if (this.#made.size >= MOST) this.#forget();
    const code = signatureOf(this.#secret, `pseudonym ${key}`).toString('hex').slice(0, 6).toUpperCase();
    const pseudonym = WRITTEN[kind](code);
    this.#made.set(key, pseudonym);
    this.#meant.set(pseudonym, text);
    this.#know(text, pseudonym);
    return pseudonym;
  }

  /** What a pseudonym stands for; any other text as it is. */
  meant = (text: string): string => this.#meant.get(text.trim()) ?? text;

  /** A text with pseudonyms for the names in it that are known, and for every e-mail address. */
  within(text: string): string {
    const withoutAddresses = text.replace(EMAIL, (address) => this.of('email', address));
    let masked = '';
    let at = 0;
    for (const { 0: word, index } of withoutAddresses.matchAll(WORDS)) {
      if (index < at) continue;
      const known = this.#byFirstWord.get(word)?.find((name) => isThere(withoutAddresses, index, name.text));
      if (known === undefined) continue;
      masked += withoutAddresses.slice(at, index) + known.pseudonym;
      at = index + known.text.length;
    }
    return masked + withoutAddresses.slice(at);
  }

  #know(text: string, pseudonym: string): void {
    // A short number is an ID of anything.
    if (text.length < SHORTEST || /^\d{1,5}$/.test(text)) return;
    const start = text.search(WORD);
    const [word] = text.match(WORDS) ?? [];
    if (word === undefined || start !== 0) return;
    const known = this.#byFirstWord.get(word) ?? [];
    if (known.some((name) => name.text === text)) return;
    known.push({ text, pseudonym });
    known.sort((one, other) => other.text.length - one.text.length);
    this.#byFirstWord.set(word, known);
  }

  #forget(): void {
    for (const kept of [this.#made, this.#meant, this.#byFirstWord]) kept.clear();
  }
}

/** Whether a name stands there, and ends where a word ends. */
const isThere = (text: string, index: number, name: string): boolean =>
  text.startsWith(name, index) && !WORD.test(text.charAt(index + name.length));
