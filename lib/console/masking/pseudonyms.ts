import { withPseudonyms } from '@/lib/contract/presenter';
import { signatureOf } from '../sign-in/cookies';

/** What a pseudonym stands for. */
export type Named = 'customer' | 'reference' | 'person' | 'email' | 'search';

/** As `holdsPseudonym` of `lib/contract/presenter.ts` knows them again. */
const WRITTEN: Readonly<Record<Named, (code: string) => string>> = {
  customer: (code) => `Customer ${code}`,
  reference: (code) => `••-${code}`,
  search: (code) => `••-${code}`,
  person: (code) => `Colleague ${code}`,
  email: (code) => `${code.toLowerCase()}@masked.invalid`,
};

/** Texts that are remembered: more than a demo ever shows. */
const MOST = 400_000;
/** Shorter ones stand in any text. */
const SHORTEST = 3;

const WORD = /[\p{L}\p{N}]/u;
const WORDS = /[\p{L}\p{N}]+/gu;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /[^\s<>"'(),:;@]+@[^\s<>"'(),:;@]+\.[A-Za-z]{2,}/g;

/**
 * One pseudonym for a text, for as long as the secret is the same: whoever does not know the secret cannot find out what
 * it stands for by trying names.
 */
export class Pseudonyms {
  readonly #secret: string;
  readonly #made = new Map<string, string>();
  /** Null: it stands for several, as six digits can, and so leads to none of them. */
  readonly #meant = new Map<string, string | null>();
  /** Known names, and how long those are that begin with a word, the longest first: references all begin alike. */
  readonly #known = new Map<string, string>();
  readonly #lengths = new Map<string, number[]>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  of(kind: Named, text: string): string {
    const pseudonym = this.#pseudonym(kind, text);
    this.#know(text, pseudonym);
    return pseudonym;
  }

  /** Of what somebody searched for: as `within`, or a pseudonym of its own; no other text is masked for it. */
  searched(text: string): string {
    const masked = this.within(text);
    return masked !== text || UUID.test(text) ? masked : this.#pseudonym('search', text);
  }

  #pseudonym(kind: Named, text: string): string {
    if (text === '') return text;
    const key = `${kind} ${text}`;
    const made = this.#made.get(key);
    if (made !== undefined) return made;
    if (this.#made.size >= MOST) this.#forget();
    const code = signatureOf(this.#secret, `pseudonym ${key}`).toString('hex').slice(0, 6).toUpperCase();
    const pseudonym = WRITTEN[kind](code);
    this.#made.set(key, pseudonym);
    const other = this.#meant.get(pseudonym);
    this.#meant.set(pseudonym, other === undefined || other === text ? text : null);
    return pseudonym;
  }

  /** A text with what is meant by the pseudonyms in it. One of which that is not known stays. */
  meant = (text: string): string => withPseudonyms(text, (one) => this.#meant.get(one) ?? one);

  /** A text with pseudonyms for the names in it that are known, and for every e-mail address. */
  within(text: string): string {
    const withoutAddresses = text.replace(EMAIL, (address) => this.of('email', address));
    let masked = '';
    let at = 0;
    for (const { 0: word, index } of withoutAddresses.matchAll(WORDS)) {
      if (index < at) continue;
      const known = this.#lengths.get(word)?.find((length) => this.#isThere(withoutAddresses, index, length));
      if (known === undefined) continue;
      const name = withoutAddresses.slice(index, index + known);
      masked += withoutAddresses.slice(at, index) + this.#known.get(name);
      at = index + known;
    }
    return masked + withoutAddresses.slice(at);
  }

  #know(text: string, pseudonym: string): void {
    // A short number is an ID of anything.
    if (text.length < SHORTEST || /^\d{1,5}$/.test(text) || this.#known.has(text)) return;
    const start = text.search(WORD);
    const [word] = text.match(WORDS) ?? [];
    if (word === undefined || start !== 0) return;
    this.#known.set(text, pseudonym);
    const lengths = this.#lengths.get(word) ?? [];
    if (lengths.includes(text.length)) return;
    this.#lengths.set(
      word,
      [...lengths, text.length].sort((one, other) => other - one),
    );
  }

  /** Whether a name stands there, and ends where a word ends. */
  #isThere(text: string, index: number, length: number): boolean {
    return this.#known.has(text.slice(index, index + length)) && !WORD.test(text.charAt(index + length));
  }

  #forget(): void {
    for (const kept of [this.#made, this.#meant, this.#known, this.#lengths]) kept.clear();
  }
}
