import type { BadgeTone } from '@/components/ui/badge';
import { countWords } from '@/components/ui/count-words';
import type { Survey } from '@/lib/contract/survey';
import { forecastSurvey } from '@/lib/contract/survey-forecast';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** "24 hours", "90 minutes", "7 days". */
export function spanWords(milliseconds: number): string {
  if (milliseconds > DAY && milliseconds % DAY === 0) return `${milliseconds / DAY} days`;
  if (milliseconds % HOUR === 0) return unitWords(milliseconds / HOUR, 'hour');
  return unitWords(Math.round(milliseconds / MINUTE), 'minute');
}

/** About how long: "4 s", "36 min", "4 h 50 min", "3 days". */
export function durationWords(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return 'no end in sight';
  if (milliseconds < MINUTE) return `${Math.round(milliseconds / SECOND)} s`;
  if (milliseconds < HOUR) return `${Math.round(milliseconds / MINUTE)} min`;
  if (milliseconds >= 3 * DAY) return `${Math.round(milliseconds / DAY)} days`;
  const [hours, minutes] = [Math.floor(milliseconds / HOUR), Math.round((milliseconds % HOUR) / MINUTE)];
  return minutes === 0 || minutes === 60 ? `${hours + minutes / 60} h` : `${hours} h ${minutes} min`;
}

const unitWords = (count: number, unit: string) => `${countWords(count)} ${unit}${count === 1 ? '' : 's'}`;

/** How the survey stands, in a word or two. */
export function stateOf({ paused, waits, sweep, maxAge, ahead }: Survey): { tone: BadgeTone; words: string } {
  if (paused) return { tone: 'warn', words: 'Paused' };
  if (waits) return { tone: 'warn', words: 'Waits for the service' };
  if (sweep && sweep.endedAt === null) return { tone: 'info', words: `Sweep ${sweep.number} under way` };
  if (ahead > 0) return { tone: 'info', words: `Reading ${countWords(ahead)}` };
  if (maxAge === null) return { tone: 'off', words: 'Off' };
  return sweep
    ? { tone: 'on', words: `Sweep ${sweep.number} done` }
    : { tone: 'off', words: 'Nothing to read' };
}

const REASONS: Readonly<Record<string, string>> = {
  service_paused: 'The service failed several times in a row.',
  credentials_refused: 'The service refuses the console’s credentials.',
  token_answer_unreadable: 'The service issues no access token that can be used.',
  rate_limited: 'The service asked for a pause.',
};

/** Why it waits by itself. */
export const waitWords = ({ for: code }: NonNullable<Survey['waits']>): string =>
  `${REASONS[code] ?? 'The service cannot be asked.'} No profile is marked for it; reading goes on by itself.`;

/** "3 times, 4 s in all" */
export const gaveWayWords = ({ times, milliseconds }: Survey['gaveWay']): string =>
  times === 0 ? 'not yet' : `${unitWords(times, 'time')}, ${durationWords(milliseconds)} in all`;

/** What an objective would cost at the pace of now. */
export function costWords({ coverage, pace }: Pick<Survey, 'coverage' | 'pace'>, maxAge: number): string {
  const { needed, sweep, isReached } = forecastSurvey(
    coverage.known - (coverage.reasons.not_found ?? 0),
    pace.allowed,
    maxAge,
  );
  const takes = `a sweep takes ${durationWords(sweep)}`;
  if (!isReached) return `Not kept at this pace: ${takes}.`;
  const reads = Math.ceil(needed ?? 0);
  return `${unitWords(reads, 'read')} a minute on average; ${takes}.`;
}
