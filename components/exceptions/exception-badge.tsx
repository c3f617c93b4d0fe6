import { Badge } from '@/components/ui/badge';
import { dayWords } from '@/components/ui/time-words';
import { EXCEPTION_WARNS } from '@/lib/configuration/checks/results';
import type { CheckException } from '@/lib/features/checks/checks';

const DAY_MS = 86_400_000;

/** An exception's state: its last day and, from 14 days before, the days left. @param now In milliseconds */
export function ExceptionBadge({ exception, now }: { exception: CheckException; now: number }) {
  const { words, tone } = exceptionStateOf(exception, now);
  return <Badge tone={tone}>{words}</Badge>;
}

export function exceptionStateOf(
  { state, until, checkChangedAt }: Pick<CheckException, 'state' | 'until' | 'checkChangedAt'>,
  now: number,
): { words: string; tone: 'off' | 'warn' | 'bad' } {
  const day = dayWords(new Date(until), 'UTC');
  const left = Math.round((Date.parse(until) - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS);
  if (state === 'withdrawn') return { words: 'exception withdrawn', tone: 'off' };
  if (state === 'refused') return { words: 'exception rejected', tone: 'off' };
  if (left < 0) return { words: `exception expired ${day}`, tone: 'warn' };
  if (state === 'asked') {
    const again = checkChangedAt === null ? '' : ' again: the check changed';
    return { words: `exception needs confirming${again}`, tone: 'warn' };
  }
  if (state === 'ended') return { words: `exception expired ${day}`, tone: 'warn' };
  if (left === 0) return { words: 'exception ends today', tone: 'bad' };
  const days = left === 1 ? '1 day' : `${left} days`;
  if (left <= EXCEPTION_WARNS.first) {
    return { words: `exception: ${days} left`, tone: left <= EXCEPTION_WARNS.last ? 'bad' : 'warn' };
  }
  return { words: `exception until ${day}`, tone: 'off' };
}
