import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Clock } from '../../../src/kernel/clock.js';
import { EVENT, OutboxQueries, type OutboxRow } from '../../../src/kernel/outbox.js';
import { EventLog } from '../../../src/modules/events/application/event-log.js';
import { EventOrder } from '../../../src/modules/events/application/event-order.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { EventListener } from '../../support/event-listener.js';
import { TestClient } from '../../support/test-client.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

/** An id after which the test begins. The process has seen everything before it. */
const START = 5_000_000;
const LONG_MS = 10_000;

class MovedClock extends Clock {
  time = Date.now();
  setBackMs = 0;

  now(): number {
    return this.time - this.setBackMs;
  }

  elapsed(): number {
    return this.time;
  }
}

/** The committed rows, and how often they were read. */
class CountedRows extends OutboxQueries {
  reads = 0;
  readonly committed: OutboxRow[] = [];

  findRows(ids: readonly number[]): Promise<OutboxRow[]> {
    this.reads += 1;
    return Promise.resolve(this.committed.filter(({ id }) => ids.includes(id)));
  }
}

let clock: MovedClock;
let rows: CountedRows;
let order: EventOrder;

/** A row about an account. */
const row = (id: number, account: number): OutboxRow => ({
  id: START + id,
  realmId: 1,
  kind: EVENT,
  payload: { realmId: 1, event: { type: 'alert_words', alert_words: [] }, audience: { kind: 'users', userIds: [account] } },
  createdAt: clock.now(),
});
const ids = (some: readonly OutboxRow[]): number[] => some.map(({ id }) => id - START);
const arranged = async (...some: OutboxRow[]): Promise<{ ready: number[]; waiting: number[] }> => {
  const { ready, waiting } = await order.arrange(some);
  return { ready: ids(ready), waiting: ids(waiting) };
};
const appended = (...some: number[]): void => order.noteAppended(some.map((id) => START + id));

beforeEach(async () => {
  clock = new MovedClock();
  rows = new CountedRows();
  order = new EventOrder(rows, server.get(EventLog), clock);
  await arranged(row(1, 1));
  appended(1);
  clock.time += LONG_MS;
  rows.reads = 0;
});

describe('rows after ids that are not known to be in the log', () => {
  it('are ready if the ids belong to nothing that is committed', async () => {
    expect(await arranged(row(4, 1))).toEqual({ ready: [4], waiting: [] });
    expect(rows.reads).toBe(1);
  });

  it('are ready without a look-up if the ids belong to rows of this process that contain no record', async () => {
    order.noteOtherKinds([START + 2, START + 3]);
    expect(await arranged(row(4, 1))).toEqual({ ready: [4], waiting: [] });
    expect(rows.reads).toBe(0);
  });

  it('wait for a committed row about the same, and others do not', async () => {
    rows.committed.push(row(2, 7));
    expect(await arranged(row(3, 8), row(4, 7), row(5, 8))).toEqual({ ready: [3, 5], waiting: [4] });
    appended(3, 5);
    clock.time += 20;
    expect(await arranged(row(4, 7))).toEqual({ ready: [], waiting: [4] });
    appended(2);
    expect(await arranged(row(4, 7))).toEqual({ ready: [4], waiting: [] });
    expect(rows.reads).toBe(1);
  });

  it('wait also while another call of this process is about to append the row before them', async () => {
    rows.committed.push(row(2, 7));
    expect(await arranged(row(3, 7))).toEqual({ ready: [], waiting: [3] });
    expect(await arranged(row(2, 7))).toEqual({ ready: [2], waiting: [] });
    // Row 2 may take long, and may fail.
    expect(await arranged(row(3, 7))).toEqual({ ready: [], waiting: [3] });
    appended(2);
    expect(await arranged(row(3, 7))).toEqual({ ready: [3], waiting: [] });
  });

  it('wait while another call of this process, which has them as well, is about to append the row before them', async () => {
    rows.committed.push(row(2, 7), row(3, 7));
    // A sweep finds both rows, and loads the message of row 2 while row 3 is offered by the request that wrote it.
    expect(await arranged(row(2, 7), row(3, 7))).toEqual({ ready: [2, 3], waiting: [] });
    expect(await arranged(row(3, 7))).toEqual({ ready: [], waiting: [3] });
    appended(2);
    expect(await arranged(row(3, 7))).toEqual({ ready: [3], waiting: [] });
  });

  it('do not wait for a row before them that this process could not append and has skipped', async () => {
    rows.committed.push(row(2, 7));
    expect(await arranged(row(2, 7))).toEqual({ ready: [2], waiting: [] });
    order.noteSkipped(START + 2);
    expect(await arranged(row(3, 7))).toEqual({ ready: [3], waiting: [] });
  });

  it('are handed over with the missing row after half a second', async () => {
    rows.committed.push(row(2, 7));
    expect(await arranged(row(3, 7))).toEqual({ ready: [], waiting: [3] });
    clock.time += 300;
    expect(await arranged(row(3, 7))).toEqual({ ready: [], waiting: [3] });
    clock.time += 300;
    expect(await arranged(row(3, 7))).toEqual({ ready: [2, 3], waiting: [] });
  });

  it('are handed over with the missing row also if the clock of the machine was set back meanwhile', async () => {
    rows.committed.push(row(2, 7));
    expect(await arranged(row(3, 7))).toEqual({ ready: [], waiting: [3] });
    clock.setBackMs = 600_000;
    clock.time += 300;
    expect(await arranged(row(3, 7))).toEqual({ ready: [], waiting: [3] });
    clock.time += 300;
    expect(await arranged(row(3, 7))).toEqual({ ready: [2, 3], waiting: [] });
  });

  it('do not wait for a missing row that was deleted, because it had been in the log for a while', async () => {
    rows.committed.push(row(2, 7));
    expect(await arranged(row(3, 7))).toEqual({ ready: [], waiting: [3] });
    rows.committed.length = 0;
    clock.time += 300;
    expect(await arranged(row(3, 7))).toEqual({ ready: [3], waiting: [] });
  });
});

describe('while another process appends rows', () => {
  beforeEach(() => {
    appended(2);
  });

  it('new ids are expected in the log, and nothing is read', async () => {
    rows.committed.push(row(3, 7));
    expect(await arranged(row(4, 8))).toEqual({ ready: [], waiting: [4] });
    expect(await arranged(row(4, 8), row(5, 7))).toEqual({ ready: [], waiting: [4, 5] });
    appended(3);
    expect(await arranged(row(4, 8), row(5, 7))).toEqual({ ready: [4, 5], waiting: [] });
    expect(rows.reads).toBe(0);
  });

  it('rows before such an id are ready at once', async () => {
    expect(await arranged(row(3, 7), row(5, 8))).toEqual({ ready: [3], waiting: [5] });
  });

  it('ids that do not come are read after a moment', async () => {
    rows.committed.push(row(3, 7));
    expect(await arranged(row(4, 8), row(5, 7))).toEqual({ ready: [], waiting: [4, 5] });
    clock.time += 100;
    expect(await arranged(row(4, 8), row(5, 7))).toEqual({ ready: [4], waiting: [5] });
    expect(rows.reads).toBe(1);
  });

  it('a row of this process that was seen before it was handed over comes before later ones about the same', async () => {
    rows.committed.push(row(3, 7));
    clock.time += 100;
    expect(await arranged(row(5, 7))).toEqual({ ready: [], waiting: [5] });
    clock.time += 100;
    expect(await arranged(row(5, 7))).toEqual({ ready: [], waiting: [5] });
    expect(await arranged(row(3, 7), row(5, 7))).toEqual({ ready: [3, 5], waiting: [] });
  });

  it('rows that wait are told when another process appends further rows, and not when this process does', async () => {
    const { progress } = await order.arrange([row(3, 7), row(5, 8)]);
    let isReported = false;
    const report = progress.then(() => (isReported = true));
    appended(3);
    await Promise.resolve();
    expect(isReported).toBe(false);
    appended(4);
    await report;
  });

  it('nothing waits any more when the others have been idle', async () => {
    clock.time += LONG_MS;
    expect(await arranged(row(4, 8))).toEqual({ ready: [4], waiting: [] });
  });
});

describe('the id that a process uses up when it starts', () => {
  it('is not looked up by other nodes before each of their rows, once the process has appended a row', async () => {
    const realm = await TestRealm.create(server);
    const ada = await realm.join('Ada');
    const send = async (client = ada.client): Promise<void> => {
      expect((await client.post('messages', { type: 'direct', to: [ada.user.id], content: 'Hello' })).status).toBe(200);
      await client.eventsPublished();
    };
    await send();
    const [outbox] = await server
      .get(Sql)
      .rows<{ next: number }>(
        "SELECT AUTO_INCREMENT AS next FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'outbox'",
      );
    if (!outbox) throw new Error('the table of the outbox was not found');
    const node = await server.startNode({ SKEIN_WORKER: 'separate' });
    onTestFinished(() => node.stop()); // after a failure too: on the database of the next server, it would begin epochs of its own
    const there = new TestClient(node, realm.host, ada);
    const listener = await EventListener.register(there, { event_types: ['message'], fetch_event_types: [] });
    await send(there);
    // The node has appended the row. Until then, a row of the other one would look for it.
    await listener.take(1);
    const lookUps = vi.spyOn(server.get(OutboxQueries), 'findRows');
    let last: readonly number[] = [];
    // An id that nobody has reported is looked up by each send for 30 seconds, others at most by one.
    const findRepeated = async (): Promise<readonly number[]> => {
      const before = last;
      lookUps.mockClear();
      await send();
      last = lookUps.mock.calls.flatMap(([ids]) => ids);
      // Earlier files may have left ids that nobody uses.
      return last.filter((id) => id >= outbox.next && before.includes(id));
    };
    await findRepeated();
    await expect.poll(findRepeated, { interval: 100 }).toEqual([]);
    lookUps.mockRestore();
  });
});
