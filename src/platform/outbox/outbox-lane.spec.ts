import { Logger } from '@nestjs/common';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboxHandler, type OutboxRow } from '../../kernel/outbox.js';
import { OutboxLane } from './outbox-lane.js';

const ROWS: readonly OutboxRow[] = [1, 2, 3].map((id) => ({ id, realmId: 1, kind: 'test', payload: {}, createdAt: 0 }));

class FailingHandler extends OutboxHandler {
  readonly kind = 'test';
  readonly handled: number[] = [];
  readonly skipped: number[] = [];
  /** How many more times the row fails, alone or with others. */
  failuresLeft = 0;

  constructor(private readonly failingId: number) {
    super();
  }

  override noteSkipped(id: number): void {
    this.skipped.push(id);
  }

  handle(rows: readonly OutboxRow[]): Promise<void> {
    if (this.failuresLeft > 0 && rows.some(({ id }) => id === this.failingId)) {
      this.failuresLeft -= 1;
      return Promise.reject(new Error('not now'));
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
});
