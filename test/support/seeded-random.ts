/** Random choices that are reproducible for a seed. */
export interface SeededRandom {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** One of the names, with a probability proportional to its weight. */
  weighted(choices: readonly (readonly [string, number])[]): string;
}

/** The generator is mulberry32, which is small and sufficient for tests. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of choices) {
        left -= weight;
        if (left < 0) return name;
      }
      return choices[0]?.[0] ?? '';
    },
  };
}
