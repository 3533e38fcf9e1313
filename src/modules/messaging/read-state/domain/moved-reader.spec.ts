import { describe, expect, it } from 'vitest';
import { redrawPeriods, runsOf, type Period } from './moved-reader.js';

/** Pseudo-random numbers that are the same in every run. */
function randomNumbers(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
}

const IDS = 40;
const includes = (periods: readonly Period[], id: number): boolean =>
  periods.some(({ fromId, toId }) => fromId <= id && (toId === null || id <= toId));

describe('membership periods after a move', () => {
  it('include exactly the moved messages that were received, and what they included before', () => {
    const roll = randomNumbers(5);
    for (let round = 0; round < 2_000; round += 1) {
      const edges = [...new Set(Array.from({ length: roll(7) }, () => 1 + roll(IDS)))].sort((a, b) => a - b);
      const periods: Period[] = [];
      for (let at = 0; at < edges.length; at += 2) periods.push({ fromId: edges[at] as number, toId: edges[at + 1] ?? null });
      const places = Array.from({ length: IDS }, (_, index) => ({ id: index + 1, kind: roll(3) })); // 0: elsewhere, 1: moved, 2: there before
      const moved = places.filter(({ kind }) => kind === 1).map(({ id }) => id);
      const notReceived = new Set(moved.filter(() => roll(2) === 0));
      const interrupted = new Set(
        moved.filter((id, at) => places.some((one) => one.kind === 2 && one.id < id && one.id > (moved[at - 1] ?? 0))),
      );
      const after = redrawPeriods(periods, runsOf(moved, interrupted, notReceived));
      for (const { id, kind } of places) {
        if (kind === 1) expect(includes(after, id)).toBe(!notReceived.has(id));
        if (kind === 2) expect(includes(after, id)).toBe(includes(periods, id));
      }
      for (const [at, { fromId, toId }] of after.entries()) {
        expect(fromId).toBeGreaterThan(at === 0 ? 0 : (after[at - 1]?.toId ?? Infinity));
        expect(toId ?? Infinity).toBeGreaterThanOrEqual(fromId);
      }
    }
  });
});
