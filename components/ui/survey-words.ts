import type { ReadNowAnswer, Survey } from '@/lib/features/survey/survey';
import { forecastSurvey } from '@/lib/features/survey/survey-forecast';
import type { BadgeTone } from './badge';
import { countWords, unitWords } from './count-words';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** "24 hours", "90 minutes", "7 days". */
export function spanWords(milliseconds: number): string {
  if (milliseconds > DAY && milliseconds % DAY === 0) return `${milliseconds / DAY} days`;
  if (milliseconds % HOUR === 0) return unitWords(milliseconds / HOUR, 'hour');
  return unitWords(Math.round(milliseconds / MINUTE), 'minute');
}

/** An approximate duration, never 0: "4 s", "36 min", "4 h 50 min", "3 days". */
export function durationWords(milliseconds: number): string {
  if (milliseconds < MINUTE) return `${Math.max(1, Math.round(milliseconds / SECOND))} s`;
  if (milliseconds < HOUR) return `${Math.round(milliseconds / MINUTE)} min`;
  if (milliseconds >= 3 * DAY) return `${Math.round(milliseconds / DAY)} days`;
  const [hours, minutes] = [Math.floor(milliseconds / HOUR), Math.round((milliseconds % HOUR) / MINUTE)];
  return minutes === 0 || minutes === 60 ? `${hours + minutes / 60} h` : `${hours} h ${minutes} min`;
}

export function stateOf({ paused, waits, sweep, maxAge, ahead }: Survey): { tone: BadgeTone; words: string } {
  if (paused) return { tone: 'warn', words: 'Paused' };
  if (waits) return { tone: 'warn', words: 'Waiting for the service' };
  if (sweep && sweep.endedAt === null) return { tone: 'info', words: `Sweep ${sweep.number} running` };
  if (ahead > 0) return { tone: 'info', words: `Reading ${countWords(ahead)}` };
  if (maxAge === null) return { tone: 'off', words: 'Off' };
  return sweep
    ? { tone: 'on', words: `Sweep ${sweep.number} done` }
    : { tone: 'off', words: 'Nothing to read' };
}

const REASONS: Readonly<Record<string, string>> = {
  service_paused: 'The service failed several times in a row.',
  credentials_refused: 'The service rejects the console’s credentials.',
  token_answer_unreadable: 'The service does not issue a valid access token.',
  rate_limited: 'The service’s rate limit was reached.',
};

export const waitWords = ({ for: code }: NonNullable<Survey['waits']>): string =>
  `${REASONS[code] ?? 'Requests to the service are failing.'} No profiles are marked unreadable because of this. Reading resumes automatically.`;

/** "3 times, 4 s in all" */
export const gaveWayWords = ({ times, milliseconds }: Survey['gaveWay']): string =>
  times === 0 ? 'not yet' : `${unitWords(times, 'time')}, ${durationWords(milliseconds)} in all`;

const NOTHING_LEFT = 'Other calls are using the whole rate limit, so there is no estimate yet.';

/** The cost of an objective at the current pace. */
export function costWords({ coverage, pace }: Pick<Survey, 'coverage' | 'pace'>, maxAge: number): string {
  const { needed, sweep, isReached } = forecastSurvey(
    coverage.known - (coverage.reasons.not_found ?? 0),
    pace.allowed,
    maxAge,
  );
  if (!Number.isFinite(sweep)) return NOTHING_LEFT;
  const sweepWords = `a sweep takes ${durationWords(sweep)}`;
  if (!isReached) return `Not reached at this rate: ${sweepWords}.`;
  const reads = Math.ceil(needed ?? 0);
  return `${unitWords(reads, 'read')} a minute on average; ${sweepWords}.`;
}

/** How long a priority reading of this many profiles takes, and what delays it. */
export function readNowWords({ pace, paused, waits, sweep }: Survey, count: number): readonly string[] {
  const { sweep: sweepWords } = forecastSurvey(count, pace.allowed, null);
  const reads = unitWords(Math.floor(pace.allowed), 'read');
  const isSweeping = sweep !== null && sweep.endedAt === null;
  return [
    Number.isFinite(sweepWords)
      ? `About ${durationWords(sweepWords)} at the current rate of ${reads} a minute.`
      : NOTHING_LEFT,
    ...(isSweeping
      ? ['A sweep is running and takes every other read, so this may take up to twice as long.']
      : []),
    ...(paused ? ['The survey is paused. Profiles are read when it resumes.'] : []),
    ...(waits ? ['The survey is waiting for the service. Profiles are read when it responds.'] : []),
  ];
}

export function readingWords(
  { asked, waiting, unknown }: ReadNowAnswer,
  isDone: boolean,
  survey: Pick<Survey, 'paused' | 'waits'> | undefined,
): string {
  const all = unitWords(asked + waiting, 'profile');
  const left = unknown === 0 ? '' : ` ${countWords(unknown)} unknown to this console.`;
  if (asked + waiting === 0) return `Nothing to read.${left}`;
  if (isDone) return `${all} requested: done. Profiles that could not be read are marked unreadable.${left}`;
  if (survey?.paused) return `${all} waiting: the survey is paused.${left}`;
  if (survey?.waits) return `${all} waiting: requests to the service are failing.${left}`;
  return `Reading ${all} first.${left}`;
}
