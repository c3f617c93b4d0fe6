import { acrossOf } from './across-sections';
import { keywordsOf, likeness } from './question-words';
import { acrossSubject, type Configuration, numbered, type Subject, subjectsOf } from './subjects';

/** The least by which a word counts as a word of a name. */
const LEAST = 0.6;
/** What a word costs that is in the question alone, in the name alone, and being about what is not there. */
const COSTS = { unsaid: 0.5, unasked: 0.15, absent: 0.2 };
/** What is found less than so well as the best is hardly meant. */
const NEAR = 0.5;
/** A question of more words is none that could be answered. */
const MOST_WORDS = 12;

/**
 * Finds what questions are about. The names are prepared once: a question is asked anew with each key. `also` is what
 * the configuration no longer has; of two with one ID the first is taken.
 */
export function prepareSubjects(configuration: Configuration, also: readonly Subject[] = []) {
  const known = [...subjectsOf(configuration), ...also];
  /** The best first, so many at most; none where no word of the question is known. */
  return function findSubjects(question: string, most = 6): Subject[] {
    const across = acrossOf(question);
    const first = across === null ? [] : [acrossSubject(across)];
    const asked = keywordsOf(question).slice(0, MOST_WORDS);
    if (asked.length === 0) return first;
    const numbers = asked.filter((word) => /^\d+$/.test(word));
    const found = new Map<string, { subject: Subject; score: number }>();
    const subjects = [...known, ...numbered(configuration, numbers)];
    for (const subject of subjects) {
      const score = scoreOf(subject, asked);
      if (score > 0 && !found.has(subject.id)) found.set(subject.id, { subject, score });
    }
    const uncalled = asked.filter((word) => !subjects.some((subject) => isCalled(subject, word)));
    const best = [...found.values()]
      .sort((one, other) => other.score - one.score)
      .filter(({ score }, _, [best]) => score >= NEAR * (best?.score ?? 0))
      .map(({ subject }) => (uncalled.length === 0 ? subject : { ...subject, uncalled }));
    return [...first, ...best].slice(0, most);
  };
}

const isCalled = ({ names, also }: Subject, word: string): boolean =>
  also.includes(word) ||
  names.some((name) => name.some((choices) => choices.some((choice) => likeness(word, choice) >= LEAST)));

/**
 * 0 where it is not about the subject, or where more of the question is about something else. What is only spelled alike
 * is not what is meant where another word of the question is unknown: "fill" is no "file" of an accountant's.
 */
function scoreOf({ names, also, isThere }: Subject, asked: readonly string[]): number {
  const scores = names.map((name) => {
    let matched = 0;
    let known = 0;
    let closest = 0;
    const met = new Set<number>();
    for (const word of asked) {
      let best = also.includes(word) ? 1 : 0;
      name.forEach((choices, place) => {
        for (const choice of choices) {
          const like = likeness(word, choice);
          if (like < LEAST) continue;
          met.add(place);
          best = Math.max(best, like);
          closest = Math.max(closest, like);
        }
      });
      matched += best;
      if (best > 0) known += 1;
    }
    if (met.size === 0 || 2 * known < asked.length) return 0;
    if (known < asked.length && closest <= LEAST) return 0;
    const missing = name.length - met.size;
    return (
      matched - COSTS.unsaid * (asked.length - known) - COSTS.unasked * missing - (isThere ? 0 : COSTS.absent)
    );
  });
  return Math.max(0, ...scores);
}
