import type { Clock } from '@/lib/platform/clock';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { Budget } from './reserve-calls';

const MINUTE = 60_000;

/** What this process used of a budget, since the last report and in the last minute. */
export function followUse(
  { used: usedOf, state }: Pick<Upstream, 'used' | 'state'>,
  budget: Budget,
  clock: Clock,
) {
  let lastReported = { ...usedOf(budget) };
  const seen: { at: number; all: number }[] = [{ at: clock.now(), all: lastReported.all }];
  const limit = () => (budget === 'reads' ? state().budget : state().writes)?.limit ?? null;
  return {
    hasUnreported: () => usedOf(budget).people > lastReported.people,
    report() {
      const now = clock.now();
      const usedNow = { ...usedOf(budget) };
      const [people, background] = [
        usedNow.people - lastReported.people,
        usedNow.background - lastReported.background,
      ];
      lastReported = usedNow;
      seen.push({ at: now, all: usedNow.all });
      while ((seen[1]?.at ?? now) < now - MINUTE) seen.shift();
      return { people, background, all: usedNow.all - (seen[0]?.all ?? 0), limit: limit() };
    },
  };
}
