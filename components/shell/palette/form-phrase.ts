import { hasTerms, searchTerms, searchWords } from '@/lib/platform/text/search-words';

/** A form that a text asks about, and whether profiles with it or without it are meant. */
export interface FormPhrase {
  form: string;
  label: string;
  isWith: boolean;
  /** "High", if the text names a risk. */
  risk: string | null;
}

const WITH = new Set(['with', 'has', 'have', 'having']);
const WITHOUT = new Set(['without', 'lack', 'lacks', 'lacking', 'missing', 'no', 'not']);
const FORM = new Set(['form', 'forms']);
const RISKS: Readonly<Record<string, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};
/** Most forms found by their label. */
const MOST_LABELS = 3;

/**
 * Reads "profiles with form 104" or "high-risk customers lack form 317": the form by its number or by words of its
 * label. Without a word such as "with", both are meant.
 */
export function readFormPhrase(text: string, labels: Readonly<Record<string, string>>): FormPhrase[] {
  const words = searchWords(text);
  const at = words.findIndex((word) => FORM.has(word));
  if (at === -1) return [];
  const before = words.slice(0, at);
  const named = words.slice(at + 1);
  const kinds = before.some((word) => WITHOUT.has(word))
    ? [false]
    : before.some((word) => WITH.has(word))
      ? [true]
      : [true, false];
  const riskAt = before.indexOf('risk');
  const risk = RISKS[before[riskAt - 1] ?? ''] ?? null;
  return formsOf(named, labels).flatMap((form) =>
    kinds.map((isWith) => ({
      form,
      label: labels[form] ?? '',
      isWith,
      risk,
    })),
  );
}

function formsOf(words: readonly string[], labels: Readonly<Record<string, string>>): string[] {
  const [first] = words;
  if (first === undefined) return [];
  if (/^\d{1,15}$/.test(first)) return [String(Number(first))];
  const terms = searchTerms(words.join(' '));
  return Object.entries(labels)
    .filter(([, label]) => hasTerms(label, terms))
    .map(([form]) => form)
    .slice(0, MOST_LABELS);
}

/** The list of profiles that a phrase means. */
export const phraseAddress = ({ form, isWith, risk }: FormPhrase): string =>
  `/profiles?${new URLSearchParams({
    ...(risk === null ? {} : { risk }),
    [isWith ? 'form' : 'without-form']: form,
  })}`;

export const phraseWords = ({ form, label, isWith, risk }: FormPhrase): string =>
  [risk === null ? 'Profiles' : `${risk}-risk profiles`, isWith ? 'with form' : 'without form', form, label]
    .filter(Boolean)
    .join(' ');
