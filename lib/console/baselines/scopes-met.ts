import { type SQL, sql } from 'drizzle-orm';
import type { BaselineScope } from '@/lib/contract/baselines';
import { isInScope } from './baseline-rows';

/** Which of some scopes a profile meets: a bit of each, so many to a number. */
export type Met = readonly number[];
const BITS = 30;

/** Scopes of baselines that are asked of profiles together. What a scope asks for that is not known is not met. */
export class ScopesMet {
  readonly #keys: readonly string[];

  constructor(scopes: readonly BaselineScope[]) {
    this.#keys = [...new Set(scopes.map((scope) => JSON.stringify(scope)))];
  }

  /** `Met` as a column of a query over `known_profiles`. */
  get met(): SQL {
    const parts: SQL[] = [];
    for (let from = 0; from === 0 || from < this.#keys.length; from += BITS) {
      const bits = this.#keys
        .slice(from, from + BITS)
        // What anybody meets is not asked.
        .map((key, at) =>
          key === '{}'
            ? sql.raw(String(2 ** at))
            : sql`CASE WHEN ${isInScope(JSON.parse(key))} THEN ${sql.raw(String(2 ** at))} ELSE 0 END`,
        );
      parts.push(bits.length === 0 ? sql`0` : sql`(${sql.join(bits, sql` + `)})`);
    }
    return sql`ARRAY[${sql.join(parts, sql`, `)}]::int[]`;
  }

  /** Whether a profile meets one of them. */
  tests(scope: BaselineScope): (met: Met) => boolean {
    const at = this.#keys.indexOf(JSON.stringify(scope));
    return (met) => ((met[Math.floor(at / BITS)] ?? 0) & (1 << (at % BITS))) !== 0;
  }
}
