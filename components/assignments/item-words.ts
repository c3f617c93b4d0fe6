import { differenceBetween } from '@/lib/configuration/forms-difference';
import type { AssignmentItem } from '@/lib/features/assignments/plan';

type TimedItem = Pick<
  AssignmentItem,
  | 'outcome'
  | 'before'
  | 'after'
  | 'found'
  | 'kept'
  | 'sideEffects'
  | 'problem'
  | 'startedAt'
  | 'endedAt'
  | 'isUnderWay'
>;

export function itemWords(item: TimedItem): string {
  const { outcome, problem, kept: storedDifferences, after, sideEffects } = item;
  switch (outcome) {
    case null:
      return item.isUnderWay ? 'Interrupted while saving. It will be read again, not sent twice.' : '';
    case 'changed': {
      const parts = [
        ...(storedDifferences && after
          ? [`The service saved different forms from those requested: ${list(storedDifferences)}.`]
          : []),
        ...(sideEffects.length > 0
          ? [`Also changed: ${sideEffects.map(({ path }) => path).join(', ')}.`]
          : []),
      ];
      return parts.length > 0 ? parts.join(' ') : durationWords(item);
    }
    case 'skipped':
      return 'It already had these forms. Nothing was written.';
    case 'conflict':
      return `${movedWords(item)} Nothing was written.`;
    case 'not_found':
      return 'The service has no such profile.';
    case 'failed':
      return `Nothing was changed${problem === null ? '' : ` (${problem})`}.`;
    case 'not_known':
      if (item.found !== null)
        return `${movedWords(item)} It is unknown whether this run’s change was saved in between.`;
      return `It is unknown whether it was changed${problem === null ? '' : ` (${problem})`}. Read the profile again.`;
  }
}

const list = ({ form_ids, enabled }: NonNullable<TimedItem['kept']>): string =>
  `${form_ids === null ? 'no list' : form_ids.length === 0 ? 'no forms' : form_ids.join(', ')}, ${enabled ? 'shown' : 'hidden'}`;

function durationWords({ startedAt, endedAt }: TimedItem): string {
  if (startedAt === null || endedAt === null) return '';
  return `${Math.max(0, Date.parse(endedAt) - Date.parse(startedAt))} ms`;
}

/** "263 was added since the plan." */
function movedWords({ before, found }: TimedItem): string {
  if (before === null || found === null) return 'It has changed since the plan.';
  const { added, removed, enabled } = differenceBetween(before, found);
  const parts = [
    ...(added.length > 0 ? [`${added.join(', ')} added`] : []),
    ...(removed.length > 0 ? [`${removed.join(', ')} removed`] : []),
    ...(enabled.before === enabled.after ? [] : [enabled.after ? 'section shown' : 'section hidden']),
  ];
  return parts.length === 0 ? 'It has changed since the plan.' : `Since the plan: ${parts.join('; ')}.`;
}
