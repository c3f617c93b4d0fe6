import type { Clock } from '@/lib/clock';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { Budget } from './reserve-calls';

const MINUTE = 60_000;

/** What was taken of a budget by this process, between two reports and in the last minute. */
export function followUse(
  { taken: takenOf, state }: Pick<Upstream, 'taken' | 'state'>,
  budget: Budget,
  clock: Clock,
) {
  let told = { ...takenOf(budget) };
  const seen: { at: number; all: number }[] = [{ at: clock.now(), all: told.all }];
  const limit = () => (budget === 'reads' ? state().budget : state().writes)?.limit ?? null;
  return {
    hasUnreported: () => takenOf(budget).people > told.people,
    report() {
      const now = clock.now();
      const taken = { ...takenOf(budget) };
      const [people, background] = [taken.people - told.people, taken.background - told.background];
      told = taken;
      seen.push({ at: now, all: taken.all });
      while ((seen[1]?.at ?? now) < now - MINUTE) seen.shift();
      return { people, background, all: taken.all - (seen[0]?.all ?? 0), limit: limit() };
    },
  };
}
