import { labelText } from '@/lib/features/labels/labels';
import type { Slices } from '@/lib/platform/in-slices';
import { oneLine } from '@/lib/platform/text/one-line';
import { damageOf } from '../damaged-reference';
import { type ImportOutcome, LONGEST_REFERENCE } from '../import-words';
import type { KnownToConsole, ListedProfile } from './known-to-console';
import type { ListedLine } from './read-listed-lines';

/** A line of a list with what an import would do. */
export interface LineResult {
  line: ListedLine;
  outcome: ImportOutcome;
  /** Null: it is not a UUID. */
  profile: string | null;
  /** What differs, or what is wrong. */
  detail: string;
  /** What the profile has afterwards; null for a line that is left out. */
  after: Details | null;
  before: Details | null;
}

interface Details {
  name: string | null;
  reference: string | null;
  team: string | null;
}

const referenceText = oneLine('A reference', LONGEST_REFERENCE);
const teamText = oneLine('A team', LONGEST_REFERENCE);

/** Surely valid, or empty: most texts are, and a schema takes much longer. */
const PLAIN = /^[ -~]{0,100}$/;

const FIELD_WORDS: Record<keyof Details, string> = {
  name: 'Name',
  reference: 'Reference',
  team: 'Team',
};
const DETAILS = Object.keys(FIELD_WORDS) as (keyof Details)[];

/**
 * The outcome of each line, in order. A list adds what the console does not have. What differs is replaced only with
 * `replace`, and never if an event has reported it: the service knows its references and teams better than a list.
 */
export function* lineOutcomes(
  lines: readonly ListedLine[],
  known: KnownToConsole,
  { replace }: { replace: boolean },
): Slices<LineResult[]> {
  const firstLines = new Map<string, number>();
  const referenceLines = new Map<string, { line: number; profile: string }>();
  const results: LineResult[] = [];
  for (const line of lines) {
    yield;
    const { profile } = line;
    const left = (outcome: ImportOutcome, detail: string): LineResult => ({
      line,
      outcome,
      profile,
      detail,
      after: null,
      before: null,
    });
    const fault = faultOf(line, profile);
    if (profile === null || fault !== null) {
      results.push(fault === null ? left('not_a_uuid', '') : left(...fault));
      continue;
    }
    const first = firstLines.get(profile);
    if (first !== undefined) {
      results.push(left('twice', `First on line ${first}`));
      continue;
    }
    const reference = line.reference.toLowerCase();
    const owner = known.references.get(reference)?.find((uuid) => uuid !== profile);
    const twin = referenceLines.get(reference);
    if (reference !== '' && (owner !== undefined || twin !== undefined)) {
      results.push(
        left('reference_taken', owner === undefined ? `Also on line ${twin?.line}` : `Belongs to ${owner}`),
      );
      continue;
    }
    firstLines.set(profile, line.line);
    if (reference !== '') referenceLines.set(reference, { line: line.line, profile });
    results.push(compared(line, profile, known, replace));
  }
  return results;
}

/** Why a line cannot be imported whatever else is known. */
function faultOf(line: ListedLine, profile: string | null): [ImportOutcome, string] | null {
  if (profile === null) return ['not_a_uuid', ''];
  const damage = damageOf(line.reference);
  if (damage !== null) return ['reference_damaged', damage];
  const messages = [
    [line.name, labelText] as const,
    [line.reference, referenceText] as const,
    [line.team, teamText] as const,
  ].flatMap(([text, schema]) =>
    PLAIN.test(text) ? [] : (schema.safeParse(text).error?.issues.map(({ message }) => message) ?? []),
  );
  return messages.length === 0 ? null : ['not_valid', messages.join(' ')];
}

function compared(line: ListedLine, profile: string, known: KnownToConsole, replace: boolean): LineResult {
  const stored = known.profiles.get(profile);
  const before: ListedProfile = stored ?? {
    name: known.names.get(profile) ?? null,
    reference: null,
    team: null,
    isReported: false,
  };
  const given: Details = {
    name: line.name.normalize('NFC') || null,
    reference: line.reference.normalize('NFC') || null,
    team: line.team.normalize('NFC') || null,
  };
  const mayChange = (field: keyof Details) => field === 'name' || !before.isReported;
  const differing = DETAILS.filter(
    (field) =>
      given[field] !== null &&
      given[field] !== before[field] &&
      (before[field] !== null || !mayChange(field)),
  );
  const after = Object.fromEntries(
    DETAILS.map((field) => {
      const isTaken = before[field] === null || replace;
      return [field, isTaken && mayChange(field) ? (given[field] ?? before[field]) : before[field]];
    }),
  ) as unknown as Details;
  const ofKnown = DETAILS.every((field) => after[field] === before[field]) ? 'known' : 'completed';
  return {
    line,
    profile,
    before,
    after,
    outcome: stored === undefined ? 'new' : differing.length > 0 ? 'differs' : ofKnown,
    detail: differing
      .map((field) => `${FIELD_WORDS[field]} here: ${before[field] ?? 'none'}; in the list: ${given[field]}.`)
      .join(' '),
  };
}
