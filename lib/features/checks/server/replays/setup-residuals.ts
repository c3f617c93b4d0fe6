import { sql } from 'drizzle-orm';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { type CheckResidual, factTests, residualOfCheck } from '@/lib/configuration/checks/evaluate';
import type { FactName } from '@/lib/configuration/checks/settings';
import { setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import { readExamples, type SetupExample } from '@/lib/features/setups/server/known-setups';
import { contents } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { rowsOf } from '@/lib/platform/work/work-store';
import { bigints } from '../setup-results';

/** Configurations in memory at once. */
const BODIES = 50;
/** Contents whose setups are remembered. */
const MOST_CONTENTS = 200_000;

/** Until it is computed, nothing is known. */
const NOT_JUDGED: CheckResidual = { applies: 'unknown', holds: 'unknown' };

/** Residuals of definitions, computed once per setup. */
export class SetupResiduals {
  /**
   * The residuals for a profile that was never read. No setup decides anything there, so they contain every
   * fact that any uses.
   */
  readonly unread: readonly CheckResidual[];
  readonly facts: ReadonlySet<FactName>;
  readonly #notJudged: readonly CheckResidual[];
  readonly #bySetup = new Map<number, readonly CheckResidual[]>();
  readonly #setups = new Map<number, number | null>();

  constructor(readonly definitions: readonly CheckDefinition[]) {
    this.unread = definitions.map((definition) => residualOfCheck(definition, null));
    this.#notJudged = definitions.map(() => NOT_JUDGED);
    this.facts = new Set(this.unread.flatMap(factTests).map(({ fact }) => fact));
  }

  /** The residuals of each definition for a content prepared last. */
  of(content: number): readonly CheckResidual[] {
    return this.#bySetup.get(this.#setups.get(content) ?? 0) ?? this.#notJudged;
  }

  async prepare(db: Queries, asked: ReadonlySet<number>): Promise<void> {
    if (this.#setups.size + asked.size > MOST_CONTENTS) this.#setups.clear();
    const unknown = [...asked].filter((content) => !this.#setups.has(content));
    if (unknown.length === 0) return;
    const found = await rowsOf<{ content: number; setup: number | null }>(
      db,
      sql`SELECT number::float8 AS content, setup::float8 AS setup FROM ${contents} WHERE number = ANY(${bigints(unknown)})`,
    );
    for (const { content, setup } of found) this.#setups.set(content, setup);
    const missing = new Set(
      found.flatMap(({ setup }) => (setup === null || this.#bySetup.has(setup) ? [] : setup)),
    );
    await this.#workOut(db, [...missing]);
  }

  async #workOut(db: Queries, missing: readonly number[]): Promise<void> {
    for (let start = 0; start < missing.length; start += BODIES) {
      await inSlices(this.#add(await readExamples(db, missing.slice(start, start + BODIES))));
    }
  }

  *#add(examples: readonly SetupExample[]): Slices<void> {
    for (const { setup, data } of examples) {
      const body = setupToCheck(data);
      this.#bySetup.set(
        setup,
        this.definitions.map((definition) => residualOfCheck(definition, body)),
      );
      yield;
    }
  }
}

/** Whether the result still depends on facts. */
export const asksFacts = ({ applies, holds }: CheckResidual): boolean =>
  typeof applies !== 'string' || (applies === 'pass' && typeof holds !== 'string');
