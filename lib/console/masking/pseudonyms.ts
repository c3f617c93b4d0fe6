import { withPseudonyms } from '@/lib/contract/presenter';
import { signatureOf } from '../sign-in/cookies';

/** What a pseudonym stands for. */
export type PseudonymKind = 'customer' | 'reference' | 'person' | 'email' | 'search';

/** As `holdsPseudonym` of `lib/contract/presenter.ts` knows them again. */
const WRITTEN: Readonly<Record<PseudonymKind, (code: string) => string>> = {
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

/** Shorter first words are articles and initials. */
const SHORTEST_FIRST_WORD = 4;

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
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
  /** Known names as `fold` writes them, and of how many words those are that begin with a word, the most first. */
  readonly #known = new Map<string, string>();
  readonly #lengths = new Map<string, number[]>();
  /** First words of the names of customers and people, folded, by which a colleague would call them. */
  readonly #firstWords = new Map<string, PseudonymKind>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  of(kind: PseudonymKind, text: string): string {
    const pseudonym = this.#pseudonym(kind, text);
    this.#know(kind, text, pseudonym);
    return pseudonym;
  }

  /** Of what somebody searched for: as `within`, or a pseudonym of its own; no other text is masked for it. */
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

  /** A text with what is meant by the pseudonyms in it. One of which that is not known stays. */
  meant = (text: string): string => withPseudonyms(text, (one) => this.#meant.get(one) ?? one);

  /**
   * A text with pseudonyms for the names in it that are known, in capitals and with other spaces too, and for every e-mail
   * address. Its time is linear in the text.
   */
  within(text: string): string {
    return this.#replace(text, false);
  }

  /** As `within`, of what people write: the first word of a name is masked too, as "Harbour" of "Harbour & Finch Ltd". */
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
    // In small letters it is a word of the language.
    if (kind === undefined || written === written.toLowerCase()) return null;
    return { pseudonym: this.#pseudonym(kind, written), length: 1 };
  }

  #know(kind: PseudonymKind, text: string, pseudonym: string): void {
    // A short number is an ID of anything.
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
    for (const cache of [this.#made, this.#meant, this.#known, this.#lengths, this.#firstWords])
      cache.clear();
  }
}

interface FoundName {
  pseudonym: string;
  /** In words. */
  length: number;
}

/** A word of a text as names are compared: whatever its case and width. */
interface FoldedWord {
  word: string;
  /** Where it is in the text. */
  start: number;
  end: number;
  /** What is between it and the word before. */
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

/** Compatibility forms, such as no-break spaces and full-width letters, become their plain ones. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, ' ');

/** A name, from its first word to its last. */
const joined = (words: readonly FoldedWord[]): string =>
  words.map(({ word, before }, at) => (at === 0 ? word : before + word)).join('');
