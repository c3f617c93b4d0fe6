import {
  type ProfilePortalConfiguration,
  profilePortalConfiguration,
} from '@/lib/configuration/contract/profile-portal-configuration';
import { unreadSection } from '@/lib/configuration/contract/unread-section';
import { readConfiguration, type TolerantReading } from '@/lib/configuration/read-tolerantly';
import { readData, unreadable } from './answer-data';

/** The readable part of a profile's configuration, and its misfits. */
export interface ProfileAnswer extends TolerantReading<ProfilePortalConfiguration> {
  value: NonNullable<TolerantReading<ProfilePortalConfiguration>['value']>;
  /** The raw `data` of the answer. */
  raw: unknown;
  /** When it arrived: Unix time in milliseconds. */
  readAt: number;
  /**
   * Number of the request, see `UpstreamSettings.numberReads`; null: the answer of a change, or numbers are not used.
   */
  number: number | null;
}

/**
 * Reads the answer of GET and PATCH /profiles/{uuid}/portal-configuration; a wrong section affects only itself.
 * @param sent whether the request was a change
 * @throws UpstreamError `service_answer_unreadable`
 */
export function readProfileAnswer(
  text: string,
  { sent, readAt, number = null }: { sent: boolean; readAt: number; number?: number | null },
): ProfileAnswer {
  const raw = readData(boundSections(text), sent);
  // Most answers match the document exactly, and the strict schema is many times faster.
  const strict = profilePortalConfiguration.safeParse(raw);
  // Nothing is missing, wrong or unknown, so the reading is the raw value.
  if (strict.success) {
    return { value: raw as ProfilePortalConfiguration, misfits: [], extras: [], raw, readAt, number };
  }
  const { value, misfits, extras } = readConfiguration(raw);
  if (value === undefined) throw unreadable('The configuration of the profile is not an object.', sent);
  return { value, misfits, extras, raw, readAt, number };
}

/** The document's deepest value is on the eighth level of an answer. */
const MOST_LEVELS = 16;
/** Characters of a section, and of all sections together, when written with an indent: the limit of a page. */
const MOST_CHARACTERS = { section: 2 * 1024 * 1024, answer: 4 * 1024 * 1024 };

/** The level of `data`'s members in an answer: above it is the envelope. */
const SECTION_LEVEL = 3;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The text of an answer with every section that is too deeply nested or too large replaced by a sentence that says
 * which. Code that later walks over the parsed value, by recursion or with an indent that grows with the depth, finds
 * only limited sections. Visits each character once and never recurses.
 */
export function boundSections(text: string): string {
  let [level, deepest, start, written, all] = [0, 0, 0, 0, 0];
  const kept: string[] = [];
  let end = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      level += 1;
      if (level === SECTION_LEVEL) [start, deepest, written] = [index, 0, 0];
      if (level > deepest) deepest = level;
      written += 2 * level;
    } else if (code === COMMA) written += 2 * level;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      if (level === SECTION_LEVEL) {
        written += index - start;
        const isTooLarge = written > MOST_CHARACTERS.section || all + written > MOST_CHARACTERS.answer;
        if (deepest > MOST_LEVELS || isTooLarge) {
          const why = deepest > MOST_LEVELS ? 'too_deep' : 'too_large';
          kept.push(text.slice(end, start), JSON.stringify(unreadSection(why)));
          end = index + 1;
        } else all += written;
      }
      level -= 1;
    }
  }
  return end === 0 ? text : kept.join('') + text.slice(end);
}

/** The position where the string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index += 1;
    else if (code === QUOTE) return index;
  }
  return text.length;
}
