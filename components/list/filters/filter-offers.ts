import { searchWords } from '@/lib/platform/text/search-words';
import type { ActiveFilter, FilterChoice, FilterField } from './filter-field';

/** A line of the suggestions: a filter to add, or a field to choose a value of. */
export interface FilterOffer {
  key: string;
  words: string;
  field: FilterField;
  choice?: FilterChoice;
}

/** Most lines shown; more typed words narrow them down. */
export const MOST_OFFERS = 60;

const ofField = (field: FilterField): FilterOffer => ({
  key: `field ${field.key}`,
  words: `${field.label}…`,
  field,
});
const ofChoice = (field: FilterField, choice: FilterChoice): FilterOffer => ({
  key: `${field.key} ${choice.value}`,
  words: choice.words,
  field,
  choice,
});

const fieldWords = ({ label, also = '' }: FilterField): string[] => searchWords(`${label} ${also}`);
/** The words of each choice, found once: there may be thousands. */
const wordsByChoice = new WeakMap<FilterChoice, string[]>();

function choiceWords(choice: FilterChoice): string[] {
  const words = wordsByChoice.get(choice) ?? searchWords(`${choice.words} ${choice.also ?? ''}`);
  wordsByChoice.set(choice, words);
  return words;
}

const begins = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => word.startsWith(wanted));

/** How well a line fits: the number of whole words in common; null if a typed word begins none of its words. */
function scoreOf(words: readonly string[], wanted: readonly string[]): number | null {
  if (!wanted.every((one) => begins(words, one))) return null;
  return wanted.filter((one) => words.includes(one)).length;
}

/** The typed text without the words at its beginning that only name the field: "form is not 999" is 999. */
export function withoutFieldWords(text: string, field: FilterField): string {
  const known = fieldWords(field);
  const pieces = text.trim().split(/\s+/);
  const first = pieces.findIndex((piece) => !searchWords(piece).every((word) => begins(known, word)));
  return first === -1 ? '' : pieces.slice(first).join(' ');
}

/**
 * The filters that a text may mean, best first. Without a text, the fields; within a field, its choices.
 *
 * @param within The field whose value is being typed
 */
export function findOffers(
  fields: readonly FilterField[],
  text: string,
  within: FilterField | null = null,
): FilterOffer[] {
  const wanted = searchWords(text);
  if (within !== null) return findWithin(within, text, wanted);
  if (text.trim() === '') return fields.map(fieldOrOnly);
  const found: { offer: FilterOffer; score: number }[] = [];
  const last: { offer: FilterOffer; rest: string }[] = [];
  for (const field of fields) {
    const named = fieldWords(field);
    const whole = field.choices.length === 1 ? null : scoreOf(named, wanted);
    if (whole !== null) found.push({ offer: ofField(field), score: whole });
    for (const choice of field.choices) {
      const score = scoreOf([...named, ...choiceWords(choice)], wanted);
      if (score !== null && wanted.length > 0) found.push({ offer: ofChoice(field, choice), score });
    }
    const rest = withoutFieldWords(text, field);
    for (const other of readOthers(field, rest)) last.push({ offer: ofChoice(field, other), rest });
  }
  // Of two lines that fit equally well, the shorter one: "high risk" is the risk, and no form about high-risk countries.
  const sorted = found
    .toSorted((one, next) => next.score - one.score || lengthOf(one.offer) - lengthOf(next.offer))
    .map(({ offer }) => offer);
  // A field that reads only certain texts before one that reads any; the more of the text names a field, the likelier.
  const isLoose = ({ offer: { field } }: { offer: FilterOffer }) => Number(field.isExact !== true);
  const read = last
    .toSorted((one, next) => isLoose(one) - isLoose(next) || one.rest.length - next.rest.length)
    .map(({ offer }) => offer);
  return [...sorted, ...read];
}

const lengthOf = ({ field, choice }: FilterOffer): number =>
  choice === undefined ? 0 : choiceWords(choice).length + fieldWords(field).length;

/** A field with a single value is that filter. */
function fieldOrOnly(field: FilterField): FilterOffer {
  const [only, ...others] = field.choices;
  return only !== undefined && others.length === 0 && field.read === undefined
    ? ofChoice(field, only)
    : ofField(field);
}

function findWithin(field: FilterField, text: string, wanted: readonly string[]): FilterOffer[] {
  const scored = field.choices.flatMap((choice) => {
    const score = scoreOf([...fieldWords(field), ...choiceWords(choice)], wanted);
    return score === null ? [] : [{ offer: ofChoice(field, choice), score }];
  });
  const found = scored.toSorted((one, next) => next.score - one.score).map(({ offer }) => offer);
  return [...found, ...readOthers(field, text.trim()).map((choice) => ofChoice(field, choice))];
}

/** What a field reads in a text, without its choices. */
const readOthers = (field: FilterField, text: string): readonly FilterChoice[] =>
  text === ''
    ? []
    : (field.read?.(text) ?? []).filter((read) => !field.choices.some(({ value }) => value === read.value));

/** What may replace a filter: the same value in other fields of its subject, then other values of its field. */
export function findReplacements(
  fields: readonly FilterField[],
  { name, value }: ActiveFilter,
): FilterOffer[] {
  const own = fields.filter((field) => field.name === name);
  const subject = own[0]?.subject;
  const related = fields.filter((field) => subject !== undefined && field.subject === subject);
  const opposite = related
    .filter((field) => field.name !== name)
    .flatMap((field) => {
      const choice = field.choices.find((one) => one.value === value) ?? field.read?.(value)[0];
      return choice ? [ofChoice(field, choice)] : [];
    });
  const others = own.flatMap((field) =>
    field.choices.filter((choice) => choice.value !== value).map((choice) => ofChoice(field, choice)),
  );
  return [...opposite, ...others, ...own.filter(({ read }) => read !== undefined).map(ofField)];
}

/**
 * The filter that a text means without a choice being made; null if it may mean several. A text that a field only reads
 * counts if the text names the field or the field reads nothing else, and then as its first meaning.
 */
export function meantOffer(
  fields: readonly FilterField[],
  text: string,
  within: FilterField | null,
): FilterOffer | null {
  const found = findOffers(fields, text, within);
  const [read] = within?.read?.(text.trim()) ?? [];
  if (within !== null && read !== undefined) return ofChoice(within, read);
  const wanted = searchWords(text);
  const readBy = new Set<FilterField>();
  const choices = found.flatMap(({ field, choice }) => {
    if (choice === undefined) return [];
    if (field.choices.some(({ value }) => value === choice.value)) return [{ field, choice }];
    const isNamed =
      within !== null || field.isExact === true || withoutFieldWords(text, field) !== text.trim();
    if (!isNamed || readBy.has(field)) return [];
    readBy.add(field);
    return [{ field, choice }];
  });
  const whole = choices.filter(
    ({ field, choice }) => scoreOf([...fieldWords(field), ...choiceWords(choice)], wanted) === wanted.length,
  );
  const [only, ...others] = whole.length > 0 ? whole : choices;
  return only === undefined || others.length > 0 ? null : ofChoice(only.field, only.choice);
}
