import { expect, it } from 'vitest';
import { restartDelayMs } from './restart-delay.js';

it('doubles the delay with each failure, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(restartDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
