/** Pseudo-random numbers determined by a seed: xmur3 to spread the seed, mulberry32 to draw. Never for secrets. */
export class Random {
  #state: number;

  constructor(seed: string) {
    let hash = 1_779_033_703 ^ seed.length;
    for (const character of seed) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 3_432_918_353);
      hash = (hash << 13) | (hash >>> 19);
    }
    this.#state = hash >>> 0;
  }

  /** 0 (inclusive) to 1 (exclusive). */
  next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** A whole number, both bounds included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.whole(0, from.length - 1)] as T;
  }

  /** Draws by weight. */
  weighted<T extends { weight: number }>(from: readonly T[]): T {
    let left = this.next() * from.reduce((sum, { weight }) => sum + weight, 0);
    for (const one of from) {
      left -= one.weight;
      if (left < 0) return one;
    }
    return from.at(-1) as T;
  }

  bytes(into: Uint8Array): void {
    for (let index = 0; index < into.length; index += 1) into[index] = this.whole(0, 255);
  }
}
