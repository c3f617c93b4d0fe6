import { Badge, type BadgeTone } from '@/components/ui/badge';
import { countWords } from '@/components/ui/count-words';
import type { ActivityRow } from '@/lib/features/activity/activity';
import { type ActivityOutcome, SAVED_DIFFERENTLY, timesOf } from '@/lib/features/activity/activity-actions';
import type { ItemOutcome } from '@/lib/features/assignments/words';
import type { ProblemCode } from '@/lib/platform/api/problem';

import { assignedItem } from './assigned-item';

/** A save that takes longer than this, in milliseconds, was interrupted: its process died. */
const UNDER_WAY_MS = 120_000;

interface OutcomeWords {
  label: string;
  tone: BadgeTone;
  /** One sentence; null if the label is enough. */
  why: string | null;
}

const PLAIN: Record<ActivityOutcome, OutcomeWords> = {
  done: { label: 'Done', tone: 'on', why: null },
  refused: { label: 'Rejected', tone: 'warn', why: null },
  failed: { label: 'Failed', tone: 'bad', why: null },
  intended: {
    label: 'Unknown',
    tone: 'warn',
    why: 'The console stopped before it received the outcome.',
  },
};

const UNDER_WAY: OutcomeWords = {
  label: 'In progress',
  tone: 'info',
  why: 'The outcome has not been recorded yet.',
};

const DIFFERENTLY: OutcomeWords = {
  label: 'Saved differently',
  tone: 'warn',
  why: 'The service saved different forms from those requested.',
};

/** Why forms were not changed, by problem code; other problems are shown by their code. */
const WHY: Partial<Record<ProblemCode, string>> = {
  forms_changed: 'Someone else had changed the forms. Nothing was changed.',
  profile_busy: 'Another save of this profile was in progress. Nothing was sent.',
  would_fail_checks: 'The change would have caused checks to fail. Nothing was changed.',
  refused_by_service: 'The service rejected these forms. Nothing was changed.',
  read_only_client: 'The console’s API client does not have the write scope. Nothing was changed.',
  not_found: 'The service has no such profile. Nothing was changed.',
  rate_limited: 'The service’s rate limit was reached. Nothing was changed.',
  own_share_spent: 'The operator’s share of the rate limit was used up. Nothing was changed.',
  service_unreachable: 'The service could not be reached or failed. Nothing was changed.',
  change_not_made: 'The service could not make the change. The profile kept its previous forms.',
  service_paused: 'Earlier requests to the service had failed, so nothing was sent or changed.',
  credentials_refused: 'The service rejected the console’s credentials. Nothing was changed.',
  token_answer_unreadable: 'The service sent an invalid token response. Nothing was changed.',
  save_not_confirmed: 'The service did not confirm the change. It may or may not have been saved.',
};

/** The outcome of an assignment's item, other than "changed". */
const OF_ITEMS: Record<Exclude<ItemOutcome, 'changed'>, OutcomeWords> = {
  skipped: {
    label: 'No change needed',
    tone: 'off',
    why: 'The profile already had these forms. Nothing was changed.',
  },
  conflict: {
    label: 'Conflict',
    tone: 'warn',
    why: 'The forms had changed since the plan was made. Nothing was changed.',
  },
  not_found: { label: 'Not found', tone: 'bad', why: 'The service had no such profile.' },
  failed: { label: 'Failed', tone: 'bad', why: 'See the assignment’s report for the reason.' },
  not_known: {
    label: 'Unknown',
    tone: 'warn',
    why: 'The service did not confirm the change and could not be checked later. It may or may not have been saved.',
  },
};

/** @param readAt ISO 8601: when the row was read */
export function outcomeWords(
  {
    action,
    outcome,
    subject,
    at,
    after,
    intent,
  }: Pick<ActivityRow, 'action' | 'outcome' | 'subject' | 'at'> &
    Partial<Pick<ActivityRow, 'after' | 'intent'>>,
  readAt: string,
): OutcomeWords {
  if (outcome === 'intended' && Date.parse(readAt) - Date.parse(at) < UNDER_WAY_MS) return UNDER_WAY;
  if (outcome === 'done' && subject === SAVED_DIFFERENTLY) return DIFFERENTLY;
  const item = assignedItem(after)?.outcome ?? 'changed';
  if (item !== 'changed') return OF_ITEMS[item];
  const words = PLAIN[outcome];
  const times = timesOf({ after, intent });
  if (times > 1) return { ...words, why: `${words.label} ${countWords(times)} times in one minute.` };
  if (action !== 'forms.changed' || subject === null || outcome === 'done') return words;
  const why = WHY[subject as ProblemCode] ?? `Problem code: ${subject}.`;
  return subject === 'save_not_confirmed' ? { ...PLAIN.intended, why } : { ...words, why };
}

export function OutcomeBadge({ row, readAt }: { row: ActivityRow; readAt: string }) {
  const { label, tone } = outcomeWords(row, readAt);
  return <Badge tone={tone}>{label}</Badge>;
}
