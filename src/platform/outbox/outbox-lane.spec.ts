import { Logger } from '@nestjs/common';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OrderedRows, OutboxHandler, type OutboxRow } from '../../kernel/outbox.js';
import { OutboxLane } from './outbox-lane.js';

const ROWS: readonly OutboxRow[] = [1, 2, 3].map((id) => ({ id, realmId: 1, kind: 'test', payload: {}, createdAt: 0 }));

class FailingHandler extends OutboxHandler {
  readonly kind = 'test';
  readonly handled: number[] = [];
  readonly skipped: number[] = [];
  /** How many more times the row fails, alone or with others, and how. */
  failuresLeft = 0;
  failure: Error = new Error('not now');
  isOrderKnown = true;
  /** Whether all rows have to wait for those of other processes. */
  waits = false;

  constructor(private readonly failingId: number) {
    super();
  }

  override noteSkipped(id: number): void {
    this.skipped.push(id);
  }

  override order(rows: readonly OutboxRow[]): Promise<OrderedRows> {
    if (!this.isOrderKnown) return Promise.reject(this.failure);
    return Promise.resolve({ ready: this.waits ? [] : rows, waiting: this.waits ? rows : [], progress: Promise.resolve() });
  }

  handle(rows: readonly OutboxRow[]): Promise<void> {
    if (this.failuresLeft > 0 && rows.some(({ id }) => id === this.failingId)) {
      this.failuresLeft -= 1;
      return Promise.reject(this.failure);
    }
    this.handled.push(...rows.map(({ id }) => id));
    return Promise.resolve();
  }
}

describe('A lane of the outbox', () => {
  let now: number;
  let handler: FailingHandler;
  let lane: OutboxLane;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    now = 1_000_000;
    handler = new FailingHandler(1);
    lane = new OutboxLane(handler, { now: () => now, elapsed: () => now }, { current: undefined, run: (_step, _causes, work) => work() });
  });
  const sweep = (): Promise<boolean> => lane.sweep(lane.listDue(ROWS));

  it('keeps the order of rows when the first one fails for a moment', async () => {
    handler.failuresLeft = 2;
    expect(await sweep()).toBe(false);
    expect(handler.handled).toEqual([]);
    expect(await sweep()).toBe(true);
    expect(handler.handled).toEqual([1, 2, 3]);
    expect(handler.skipped).toEqual([]);
  });

  it('goes on after a row that has failed three times alone, and tries that one again later', async () => {
    handler.failuresLeft = 6;
    expect([await sweep(), await sweep(), await sweep()]).toEqual([false, false, true]);
    expect(handler.handled).toEqual([2, 3]);
    expect(handler.skipped).toEqual([1]);
    expect(lane.listDue(ROWS)).toEqual([]);
    now += 2_000;
    expect(await sweep()).toBe(true);
    expect(handler.handled).toEqual([2, 3, 1]);
  });

  it.each([
    ['a statement that took too long', 1969],
    ['a conflict of transactions', 1213],
  ])('keeps the order of rows for a minute when the first one fails for %s', async (_, errno) => {
    handler.failuresLeft = 22;
    handler.failure = Object.assign(new Error('not now'), { errno });
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await sweep()).toBe(false);
    expect(handler.handled).toEqual([]);
    now += 60_000;
    expect(await sweep()).toBe(true);
    expect(handler.handled).toEqual([2, 3]);
    expect(handler.skipped).toEqual([1]);
  });

  it('leaves rows that have to wait to other processes when its own one stops', async () => {
    handler.waits = true;
    const stopsAfter = performance.now() + 50;
    expect(await lane.sweep(ROWS, () => performance.now() > stopsAfter)).toBe(true);
    expect(handler.handled).toEqual([]);
  });

  it('handles no row while the order of rows cannot be found', async () => {
    handler.isOrderKnown = false;
    expect([await sweep(), await sweep(), await sweep(), await sweep()]).toEqual([false, false, false, false]);
    expect([handler.handled, handler.skipped]).toEqual([[], []]);
    handler.isOrderKnown = true;
    expect(await sweep()).toBe(true);
    expect(handler.handled).toEqual([1, 2, 3]);
  });
});
