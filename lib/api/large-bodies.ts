import type { CallContext } from '@/lib/console/context';
import { isPermitted } from '@/lib/console/permit';
import type { Operation } from '@/lib/contract/api/operation';
import { BODY_BOUNDS, type BodyLimits, MAX_STRANGERS_BYTES } from '@/lib/http/read-json-body';
import { RequestError } from './problems';

/** Bytes of any body. More is read only where the row has `large`, from those who have its permission. */
export const SMALL_BODY_BYTES = 65_536;

/** Of any body: a schema that refuses each of so many values takes some ten milliseconds. */
const BOUNDS = { ...BODY_BOUNDS, values: 10_000, members: 5_000 };

/** Bodies over that size that are read or worked on at once: each is held several times over while it is. */
const AT_ONCE = { ofOperator: 2, ofAll: 6 };

/** What is read of a body, by its row and by who sends it; without an operator it is a stranger's. */
export function bodyLimits(
  { large }: Operation,
  operator: CallContext['operator'] | undefined,
): BodyLimits & { bytes: number } {
  if (operator === undefined) return { bytes: MAX_STRANGERS_BYTES };
  if (large === undefined || !isPermitted(operator, large.permission))
    return { bytes: SMALL_BODY_BYTES, bounds: BOUNDS };

  return { bytes: large.bytes, bounds: { ...BOUNDS, ...large.bounds } };
}

/** Counts large bodies from when their head has come until they have been worked on. */
export class LargeBodies {
  readonly #byOperator = new Map<string, number>();
  #all = 0;

  /**
   * Runs what reads the body and works on it.
   * @throws RequestError `own_large_bodies` or `too_many_large_bodies`, with nothing of the body read
   */
  async during<Done>(
    { headers }: Pick<Request, 'headers'>,
    operator: string,
    { bytes }: BodyLimits,
    run: () => Promise<Done>,
  ): Promise<Done> {
    // Without a length in its head a body may have any.
    const length = Number(headers.get('content-length') ?? (headers.has('content-type') ? bytes : 0));
    if (Math.min(length, bytes) <= SMALL_BODY_BYTES) return run();
    const own = this.#byOperator.get(operator) ?? 0;
    if (own >= AT_ONCE.ofOperator) throw new RequestError('own_large_bodies');
    if (this.#all >= AT_ONCE.ofAll) throw new RequestError('too_many_large_bodies');
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
