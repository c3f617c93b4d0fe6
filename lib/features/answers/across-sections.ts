import { searchWords } from '@/lib/platform/text/search-words';
import { isFiller } from './question-words';

interface AcrossTopic {
  title: string;
  /** Words that identify a question; it contains one of them. */
  words: string;
  /** The anchor of its row among the settings of a profile. */
  anchor: string;
}

/** Questions about all sections at once: "which are screened". */
export const ACROSS = {
  left_out: { title: 'What is hidden', words: 'hidden hide hides', anchor: 'people' },
  unknown: {
    title: 'What is unknown',
    words: 'known unknown unreadable readable unclear uncertain',
    anchor: 'people',
  },
  screened: {
    title: 'Who is screened',
    words: 'screened screening screen screens automatic automatically',
    anchor: 'people',
  },
  threshold: {
    title: 'Where a threshold is set',
    words: 'threshold thresholds percentage percentages percent',
    anchor: 'section-ownership',
  },
  bounded: {
    title: 'How many can be added',
    words: 'many most maximum maximums max limit limits limited bound entries',
    anchor: 'people',
  },
  birth: {
    title: 'Where the country of birth is collected',
    words: 'birth born birthplace',
    anchor: 'people',
  },
  models: { title: 'Which people models are used', words: 'model models', anchor: 'people' },
  companies: {
    title: 'Where companies can be added',
    words: 'companies organisations organizations',
    anchor: 'people',
  },
  changed: {
    title: 'What changed last',
    words: 'changed change changes different lately recently new newest',
    anchor: 'people',
  },
  shown: {
    title: 'What is asked for',
    words: 'asked ask asks shown show shows needed need needs required visible',
    anchor: 'people',
  },
} as const satisfies Record<string, AcrossTopic>;

export type AcrossName = keyof typeof ACROSS;

const NAMES = Object.keys(ACROSS) as AcrossName[];
const WORDS = new Map(NAMES.map((name) => [name, new Set<string>(ACROSS[name].words.split(' '))]));

/** Words about all sections, which distinguish none of them. */
const OF_ALL = new Set(
  `all anyone collect collected collects country everyone everything last latest list lists other part parts people person persons
  representative representatives section sections setting settings step steps take takes
  things today types used week weeks yesterday month months day days`
    .split(/\s+/)
    .filter(Boolean),
);

/** The question over all sections that this is; null if something specific is named too. */
export function acrossOf(question: string): AcrossName | null {
  const words = searchWords(question.replaceAll('%', ' percent '));
  const name = NAMES.find((one) => words.some((word) => WORDS.get(one)?.has(word)));
  if (name === undefined) return null;
  const isNamed = words.some((word) => !isFiller(word) && !OF_ALL.has(word) && !WORDS.get(name)?.has(word));
  if (isNamed) return null;
  return name === 'shown' && words.some((word) => NOT.has(word)) ? 'left_out' : name;
}

const NOT = new Set(['not', 'isn', 'aren', 'doesn', 'don', 'won']);
