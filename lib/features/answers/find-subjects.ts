import { acrossOf } from './across-sections';
import { asksOf, keywordsOf, likeness, withoutAsking } from './question-words';
import { acrossSubject, type Configuration, numbered, type Subject, subjectsOf } from './subjects';

/** Minimum likeness for a word to count as a word of a name. */
const LEAST = 0.6;
/** Penalties: a word only in the question, a word only in the name, and a subject that does not exist. */
const COSTS = { unsaid: 0.5, unasked: 0.15, absent: 0.2 };
/** Subjects scoring less than this share of the best are dropped. */
const NEAR = 0.5;
/** Longer questions cannot be answered. */
const MOST_WORDS = 12;

/**
 * Finds what questions are about. The names are prepared once, because a question is asked again with each key press.
 * `also` adds what the configuration no longer has; of two subjects with one ID the first wins.
 */
export function prepareSubjects(configuration: Configuration, also: readonly Subject[] = []) {
  const known = [...subjectsOf(configuration), ...also];
  /** The best first, limited to `most`; empty if no word of the question is known. */
  return function findSubjects(question: string, most = 6): Subject[] {
    const across = acrossOf(question);
    const first = across === null ? [] : [acrossSubject(across)];
    const asks = asksOf(question);
    const asked = withoutAsking(keywordsOf(question), asks).slice(0, MOST_WORDS);
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
      .map(({ subject }) => (uncalled.length === 0 ? subject : { ...subject, uncalled }))
      .map((subject) => askedOf(subject, asks));
    return [...first, ...best].slice(0, most);
  };
}

/** The last change of what has a history of its own, and the reason for a form; other subjects are only described. */
function askedOf(subject: Subject, asks: Subject['asks']): Subject {
  const { of } = subject.about;
  const isAsked =
    asks === 'why'
      ? of === 'listed' && subject.about.kind === 'form'
      : asks === 'last_change' && ['section', 'setting', 'listed', 'document'].includes(of);
  return isAsked && asks !== undefined ? { ...subject, asks } : subject;
}

const isCalled = ({ names, also }: Subject, word: string): boolean =>
  also.includes(word) ||
  names.some((name) => name.some((choices) => choices.some((choice) => likeness(word, choice) >= LEAST)));

/**
 * 0 if the question is not about the subject, or is mostly about something else. A word that is only spelled
 * similarly is ignored if another word of the question is unknown: "fill" is not the "file" of an accountant.
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
