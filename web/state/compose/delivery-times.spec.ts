import { describe, expect, it } from 'vitest';
import { deliveryTimes } from './delivery-times.js';

const offered = (now: string): [string, string][] =>
  deliveryTimes(new Date(now)).map(({ kind, time }) => [kind, new Date(time).toString().slice(0, 21)]);

describe('deliveryTimes', () => {
  it('are in two hours, tomorrow morning and on the next Monday', () => {
    expect(offered('2026-11-25T15:30:00')).toEqual([
      ['soon', 'Wed Nov 25 2026 17:30'],
      ['tomorrow', 'Thu Nov 26 2026 09:00'],
      ['monday', 'Mon Nov 30 2026 09:00'],
    ]);
    expect(offered('2026-11-30T08:00:00').at(-1)).toEqual(['monday', 'Mon Dec 07 2026 09:00']);
  });

  it('do not contain Monday twice', () => {
    expect(offered('2026-11-29T12:00:00').map(([kind]) => kind)).toEqual(['soon', 'tomorrow']);
  });
});
