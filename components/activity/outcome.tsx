import { Badge, type BadgeTone } from '@/components/ui/badge';
import { countWords } from '@/components/ui/count-words';
import type { ActivityRow } from '@/lib/contract/activity';
import { type ActivityOutcome, SAVED_DIFFERENTLY, timesOf } from '@/lib/contract/activity-actions';
import type { ItemOutcome } from '@/lib/contract/assignments/words';
import type { ProblemCode } from '@/lib/contract/problem';

import { assignedItem } from './assigned-item';

/** A save that takes longer than this, in milliseconds, has ended without a word: its process died. */
const UNDER_WAY_MS = 120_000;

interface OutcomeWords {
  label: string;
  tone: BadgeTone;
  /** One sentence; null: the label says it. */
  why: string | null;
}

const PLAIN: Record<ActivityOutcome, OutcomeWords> = {
  done: { label: 'Done', tone: 'on', why: null },
  refused: { label: 'Refused', tone: 'warn', why: null },
  failed: { label: 'Failed', tone: 'bad', why: null },
  intended: {
    label: 'Not known',
    tone: 'warn',
    why: 'The console ended before it learnt what became of it.',
  },
};

const UNDER_WAY: OutcomeWords = {
  label: 'Under way',
  tone: 'info',
  why: 'What becomes of it is not written yet.',
};

const DIFFERENTLY: OutcomeWords = {
  label: 'Saved differently',
  tone: 'warn',
  why: 'The service answered with other forms than it was asked for.',
};

/** Why forms were not changed, by the code of the problem; others are told by their code. */
const WHY: Partial<Record<ProblemCode, string>> = {
  forms_changed: 'Someone had changed the forms meanwhile. Nothing was written.',
  profile_busy: 'Another save of this profile had not finished. Nothing was sent.',
  would_fail_checks: 'It would have newly failed checks. Nothing was written.',
  refused_by_service: 'The service refused these forms. Nothing was written.',
  read_only_client: 'The console’s API client lacks the write scope. Nothing was written.',
  not_found: 'The service has no such profile. Nothing was written.',
  rate_limited: 'The service’s rate limit was reached. Nothing was changed.',
  own_share_spent: 'Their share of the rate limit was used up. Nothing was written.',
  service_unreachable: 'The service could not be reached. Nothing was written.',
  change_not_made: 'The service failed, and the profile still had its old forms afterwards.',
  service_paused: 'The service was not answering. Nothing was written.',
  credentials_refused: 'The service rejected the console’s credentials. Nothing was written.',
  token_answer_unreadable: 'The token answer of the service could not be used. Nothing was written.',
  save_not_confirmed: 'The service broke off while saving: whether it was saved is not known.',
};

/** What came of an item of an assignment, where that is not that it was changed. */
const OF_ITEMS: Record<Exclude<ItemOutcome, 'changed'>, OutcomeWords> = {
  skipped: { label: 'Already so', tone: 'off', why: 'It had these forms already. Nothing was written.' },
  conflict: {
    label: 'Conflict',
    tone: 'warn',
    why: 'Its forms were not those that the plan saw. Nothing was written.',
  },
  not_found: { label: 'Not found', tone: 'bad', why: 'The service had no such profile.' },
  failed: { label: 'Failed', tone: 'bad', why: 'The report of the assignment says why.' },
  not_known: {
    label: 'Not known',
    tone: 'warn',
    why: 'The service broke off while saving, and could not be asked later: whether it was saved is not known.',
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
  if (times > 1) return { ...words, why: `${words.label} ${countWords(times)} times in this minute.` };
  if (action !== 'forms.changed' || subject === null || outcome === 'done') return words;
  const why = WHY[subject as ProblemCode] ?? `The problem was ${subject}.`;
  return subject === 'save_not_confirmed' ? { ...PLAIN.intended, why } : { ...words, why };
}

export function OutcomeBadge({ row, readAt }: { row: ActivityRow; readAt: string }) {
  const { label, tone } = outcomeWords(row, readAt);
  return <Badge tone={tone}>{label}</Badge>;
}
