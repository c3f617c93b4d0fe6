import { signatureOf } from '@/lib/features/sign-in/server/cookies';
import { UUID, withPseudonyms } from '../presenter';

/** The kind of name behind a pseudonym. */
export type PseudonymKind = 'customer' | 'reference' | 'person' | 'email' | 'search';

/** The format recognised by `holdsPseudonym` in `lib/features/presenter/presenter.ts`. */
const WRITTEN: Readonly<Record<PseudonymKind, (code: string) => string>> = {
  customer: (code) => `Customer ${code}`,
  reference: (code) => `••-${code}`,
  search: (code) => `••-${code}`,
  person: (code) => `Colleague ${code}`,
  email: (code) => `${code.toLowerCase()}@masked.invalid`,
};

/** Limit on the texts remembered: more than a demo ever shows. */
const MOST = 400_000;
/** Shorter names could occur in any text. */
const SHORTEST = 3;

/** Shorter first words are articles and initials. */
const SHORTEST_FIRST_WORD = 4;

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const EMAIL = /[^\s<>"'(),:;@]+@[^\s<>"'(),:;@]+\.[A-Za-z]{2,}/g;

/**
 * Pseudonyms for texts, stable while the secret is the same: without the secret, no one can find the original
 * by trying names.
 */
export class Pseudonyms {
  readonly #secret: string;
  readonly #made = new Map<string, string>();
  /** Null: it has several meanings, as six digits can, and therefore resolves to none. */
  readonly #meant = new Map<string, string | null>();
  /** Kinds and texts whose words are known. */
  readonly #learnt = new Set<string>();
  /** Known names in the form of `fold`, and by first word their lengths in words, the longest first. */
  readonly #known = new Map<string, string>();
  readonly #lengths = new Map<string, number[]>();
  /** Folded first words of customers' and people's names, which colleagues may use for them. */
  readonly #firstWords = new Map<string, PseudonymKind>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  of(kind: PseudonymKind, text: string): string {
    const pseudonym = this.#pseudonym(kind, text);
    const key = `${kind} ${text}`;
    // All names are learnt every few seconds, and splitting one into words takes far longer than looking it up.
    if (!this.#learnt.has(key)) this.#know(kind, text, pseudonym);
    this.#learnt.add(key);
    return pseudonym;
  }

  /**
   * Masks a search text: as `within`, otherwise with a pseudonym of its own that is not used for other text.
   */
  searched(text: string): string {
    const masked = this.within(text);
    return masked !== text || UUID.test(text) ? masked : this.#pseudonym('search', text);
  }

  #pseudonym(kind: PseudonymKind, text: string): string {
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

  /** A text with its pseudonyms resolved. Unknown ones are left. */
  meant = (text: string): string => withPseudonyms(text, (one) => this.#meant.get(one) ?? one);

  /**
   * Masks known names in a text, also in capitals and with other spaces, and every e-mail address. Takes
   * linear time.
   */
  within(text: string): string {
    return this.#replace(text, false);
  }

  /**
   * As `within`, for text written by people: first words of names are masked too, as "Harbour" of "Harbour &
   * Finch Ltd".
   */
  written(text: string): string {
    return this.#replace(text, true);
  }

  #replace(text: string, byFirstWord: boolean): string {
    const withoutAddresses = text.replace(EMAIL, (address) => this.of('email', address));
    const words = foldedWords(withoutAddresses);
    let masked = '';
    let end = 0;
    for (let at = 0; at < words.length; ) {
      const word = words[at] as FoldedWord;
      const found =
        this.#nameAt(words, at) ?? (byFirstWord ? this.#firstWordAt(withoutAddresses, word) : null);
      if (found === null) {
        at += 1;
        continue;
      }
      masked += withoutAddresses.slice(end, word.start) + found.pseudonym;
      at += found.length;
      end = words[at - 1]?.end ?? word.end;
    }
    return masked + withoutAddresses.slice(end);
  }

  /** The longest known name that begins with this word. */
  #nameAt(words: readonly FoldedWord[], at: number): FoundName | null {
    for (const length of this.#lengths.get(words[at]?.word ?? '') ?? []) {
      const pseudonym = this.#known.get(joined(words.slice(at, at + length)));
      if (pseudonym !== undefined) return { pseudonym, length };
    }
    return null;
  }

  #firstWordAt(text: string, { word, start, end }: FoldedWord): FoundName | null {
    const kind = this.#firstWords.get(word);
    const written = text.slice(start, end);
    // In lower case it is an ordinary word.
    if (kind === undefined || written === written.toLowerCase()) return null;
    return { pseudonym: this.#pseudonym(kind, written), length: 1 };
  }

  #know(kind: PseudonymKind, text: string, pseudonym: string): void {
    // A short number could be the ID of anything.
    if (text.length < SHORTEST || /^\d{1,5}$/.test(text)) return;
    const words = foldedWords(text);
    const [first] = words;
    if (first === undefined) return;
    const name = joined(words);
    if (this.#known.has(name)) return;
    this.#known.set(name, pseudonym);
    const lengths = this.#lengths.get(first.word) ?? [];
    if (!lengths.includes(words.length)) {
      this.#lengths.set(
        first.word,
        [...lengths, words.length].sort((one, other) => other - one),
      );
    }
    const isCalledByIt = (kind === 'customer' || kind === 'person') && words.length > 1;
    if (isCalledByIt && first.word.length >= SHORTEST_FIRST_WORD && !/\p{N}/u.test(first.word))
      this.#firstWords.set(first.word, kind);
  }

  #forget(): void {
    for (const cache of [this.#made, this.#meant, this.#known, this.#lengths, this.#firstWords, this.#learnt])
      cache.clear();
  }
}

interface FoundName {
  pseudonym: string;
  /** Number of words. */
  length: number;
}

interface FoldedWord {
  word: string;
  start: number;
  end: number;
  /** The text between the previous word and this one. */
  before: string;
}

function foldedWords(text: string): FoldedWord[] {
  let last = 0;
  return Array.from(text.matchAll(WORDS), ({ 0: word, index }) => {
    const before = text.slice(last, index);
    last = index + word.length;
    return { word: fold(word), start: index, end: last, before: fold(before) };
  });
}

/**
 * Replaces compatibility forms, such as no-break spaces and full-width letters, and the dashes and apostrophes that
 * word processors insert. Capitals first, because "ß" becomes "SS".
 */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[\s\p{Cf}]+/gu, ' ');

const joined = (words: readonly FoldedWord[]): string =>
  words.map(({ word, before }, at) => (at === 0 ? word : before + word)).join('');
