import { eq, inArray } from 'drizzle-orm';
import {
  type CheckResidual,
  type Facts,
  residualOfCheck,
  resultOf,
} from '@/lib/configuration/checks/evaluate';
import { type SetupToCheck, setupToCheck, withForms } from '@/lib/configuration/checks/setup-to-check';
import type { PlannedCheck } from '@/lib/contract/assignments/plan';
import type { AssignedForms } from '@/lib/contract/forms-update';
import type { Queries } from '@/lib/db/database';
import { contents, setups } from '@/lib/db/setup-schema';
import { type KeptCheck, readChecks } from '../checks/check-rows';

interface Planned {
  setup: number | null;
  failure: string | null;
  facts: Facts;
  fate: string;
  after: AssignedForms | null;
}

/**
 * What the checks that are on say of the profiles of a plan by their newest readings, and what they would say once it is
 * carried out: worked out once for each distinct setup and forms, and joined with the facts of each profile.
 */
export class ChecksAfterwards {
  readonly #counts: Omit<PlannedCheck, 'check' | 'severity'>[];
  readonly #setups = new Map<number, SetupToCheck>();
  readonly #residuals = new Map<string, CheckResidual[]>();

  static over = async (db: Queries): Promise<ChecksAfterwards> =>
    new ChecksAfterwards(db, await readChecks(db, ['on']));

  private constructor(
    private readonly db: Queries,
    private readonly checks: readonly KeptCheck[],
  ) {
    this.#counts = checks.map(() => ({ failBefore: 0, failAfter: 0, ends: 0, opens: 0 }));
  }

  get on(): number {
    return this.checks.length;
  }

  async add(items: readonly Planned[]): Promise<void> {
    if (this.on === 0) return;
    await this.#readSetups(items.flatMap(({ setup }) => setup ?? []));
    for (const { setup, failure, facts, fate, after } of items) {
      if (setup === null || failure !== null) continue;
      const now = this.#residualsOf(setup, null);
      const then = fate === 'to_change' ? this.#residualsOf(setup, after) : now;
      for (const [index, counts] of this.#counts.entries()) {
        const [before, afterwards] = [now[index], then[index]];
        if (before === undefined || afterwards === undefined) continue;
        const fails = resultOf(before, facts) === 'fail';
        const wouldFail = before === afterwards ? fails : resultOf(afterwards, facts) === 'fail';
        if (fails) counts.failBefore += 1;
        if (wouldFail) counts.failAfter += 1;
        if (fails && !wouldFail) counts.ends += 1;
        if (!fails && wouldFail) counts.opens += 1;
      }
    }
  }

  /** Of the checks that would say something else afterwards. */
  found(): PlannedCheck[] {
    return this.checks.flatMap(({ id, number, definition: { title, severity } }, index) => {
      const counts = this.#counts[index];
      if (counts === undefined || counts.ends + counts.opens === 0) return [];
      return [{ check: { id, number, title }, severity, ...counts }];
    });
  }

  #residualsOf(setup: number, forms: AssignedForms | null): CheckResidual[] {
    const key = `${setup} ${JSON.stringify(forms)}`;
    const known = this.#residuals.get(key);
    if (known) return known;
    const body = this.#setups.get(setup);
    const asked = body && forms ? withForms(body, forms) : body;
    const residuals = asked ? this.checks.map(({ definition }) => residualOfCheck(definition, asked)) : [];
    // What stays the same is the same object: nothing is asked of it twice.
    const before = forms === null ? [] : this.#residualsOf(setup, null);
    const kept = residuals.map((one, index) =>
      JSON.stringify(one) === JSON.stringify(before[index]) ? (before[index] ?? one) : one,
    );
    this.#residuals.set(key, kept);
    return kept;
  }

  async #readSetups(numbers: readonly number[]): Promise<void> {
    const missing = [...new Set(numbers)].filter((number) => !this.#setups.has(number));
    if (missing.length === 0) return;
    const rows = await this.db
      .select({ number: setups.number, data: contents.data })
      .from(setups)
      .leftJoin(contents, eq(contents.number, setups.content))
      .where(inArray(setups.number, missing));
    for (const { number, data } of rows) this.#setups.set(number, setupToCheck(data));
  }
}
