import { Badge } from '@/components/ui/badge';
import { dayWords } from '@/components/ui/time-words';
import type { CheckException } from '@/lib/contract/checks/api-shapes';
import { EXCEPTION_WARNS } from '@/lib/contract/checks/results';

const DAY_MS = 86_400_000;

/**
 * How an exception stands: until which day, and from 14 days before on how many are left.
 * @param now In milliseconds
 */
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
  if (state === 'withdrawn' || state === 'refused') return { words: `exception ${state}`, tone: 'off' };
  if (left < 0) return { words: `exception ended ${day}`, tone: 'warn' };
  if (state === 'asked') {
    const again = checkChangedAt === null ? '' : ' again: the check changed';
    return { words: `exception waits to be confirmed${again}`, tone: 'warn' };
  }
  if (state === 'ended') return { words: `exception ended ${day}`, tone: 'warn' };
  if (left === 0) return { words: 'exception ends today', tone: 'bad' };
  const days = left === 1 ? '1 day' : `${left} days`;
  if (left <= EXCEPTION_WARNS.first) {
    return { words: `exception: ${days} left`, tone: left <= EXCEPTION_WARNS.last ? 'bad' : 'warn' };
  }
  return { words: `exception to ${day}`, tone: 'off' };
}
