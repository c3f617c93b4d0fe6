import { type Line, lineText } from './line';
import { SENTENCES } from './sentences';

/** What is said of a subject: first the answer, then its grounds. */
export interface Answer {
  lead: Line;
  grounds: Line[];
}

/** When a configuration was read, in words with a time zone; `isLast`: the service could not be read since. */
export interface ReadingTime {
  time: string;
  isLast: boolean;
}

export const readingTimeWords = ({ time, isLast }: ReadingTime): string =>
  isLast ? SENTENCES.asLastRead(time) : SENTENCES.asRead(time);

/** An answer to be forwarded: it makes sense on its own and includes the time of the reading. */
export const replyOf = ({ lead, grounds }: Answer, since: readonly string[], read: ReadingTime): string =>
  [...[lead, ...grounds].map(lineText), ...since, readingTimeWords(read)].join(' ');
