import type { CallContext } from '@/lib/features/context';
import type { Operation } from '@/lib/platform/api/operation';
import { BODY_BOUNDS, type BodyLimits, MAX_STRANGERS_BYTES } from '@/lib/platform/http/read-json-body';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { isPermitted } from '@/lib/platform/use-case/permit';

/** The limit of any body. More is read only if the row has `large`, and from operators with its permission. */
export const SMALL_BODY_BYTES = 65_536;

/** Limits of any body. A schema that rejects each of this many values takes about ten milliseconds. */
const BOUNDS = { ...BODY_BOUNDS, values: 10_000, members: 5_000 };

/** Large bodies that may be read or processed at once: each takes several times its size in memory. */
const AT_ONCE = { ofOperator: 2, ofAll: 6 };

/** The limits for a row and its caller. Without an operator, those of a stranger apply. */
export function bodyLimits(
  { large }: Operation,
  operator: CallContext['operator'] | undefined,
): BodyLimits & { bytes: number } {
  if (operator === undefined) return { bytes: MAX_STRANGERS_BYTES };
  if (large === undefined || !isPermitted(operator, large.permission))
    return { bytes: SMALL_BODY_BYTES, bounds: BOUNDS };

  return { bytes: large.bytes, bounds: { ...BOUNDS, ...large.bounds } };
}

/** Counts large bodies from when their head arrives until they are processed. */
export class LargeBodies {
  readonly #byOperator = new Map<string, number>();
  #all = 0;

  /**
   * Runs the reading and processing of the body.
   * @throws ConsoleError `own_large_bodies` or `too_many_large_bodies`, without reading the body
   */
  async during<Done>(
    { headers }: Pick<Request, 'headers'>,
    operator: string,
    { bytes }: BodyLimits,
    run: () => Promise<Done>,
  ): Promise<Done> {
    // A body without a declared length may have any length.
    const length = Number(headers.get('content-length') ?? (headers.has('content-type') ? bytes : 0));
    if (Math.min(length, bytes) <= SMALL_BODY_BYTES) return run();
    const own = this.#byOperator.get(operator) ?? 0;
    if (own >= AT_ONCE.ofOperator) throw new ConsoleError('own_large_bodies');
    if (this.#all >= AT_ONCE.ofAll) throw new ConsoleError('too_many_large_bodies');
    this.#count(operator, 1);
    try {
      return await run();
    } finally {
      this.#count(operator, -1);
    }
  }

  #count(operator: string, more: 1 | -1): void {
    this.#all += more;
    const own = (this.#byOperator.get(operator) ?? 0) + more;
    if (own > 0) this.#byOperator.set(operator, own);
    else this.#byOperator.delete(operator);
  }
}
