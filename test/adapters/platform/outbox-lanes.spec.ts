import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox, OutboxHandler, type OutboxRow } from '../../../src/kernel/outbox.js';
import { OutboxRelay } from '../../../src/platform/outbox/outbox-relay.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const PATIENCE = { timeout: 120_000, interval: 50 };
/** As many rows as a sweep reads at a time. */
const PAGE = 100;

/** Handles rows whose payload contains a number, and fails for those that are broken. */
class CountingHandler extends OutboxHandler {
  readonly handled: number[] = [];
  failures = 0;
  isBroken: (value: number) => boolean = () => false;

  constructor(readonly kind: string) {
    super();
  }

  handle(rows: readonly OutboxRow[]): Promise<void> {
    const values = rows.map(({ payload }) => (payload as { readonly value: number }).value);
    if (values.some((value) => this.isBroken(value))) {
      this.failures += 1;
      return Promise.reject(new Error('this row is broken'));
    }
    this.handled.push(...values);
    return Promise.resolve();
  }
}

let server: TestServer;
let realm: TestRealm;
const one = new CountingHandler('test_one');
const other = new CountingHandler('test_other');

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_LOG_LEVEL: 'silent' });
  for (const handler of [one, other]) server.get(OutboxRelay).addHandler(handler);
});
afterAll(() => server.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  for (const handler of [one, other]) handler.handled.length = handler.failures = 0;
});

const add = (handler: CountingHandler, values: readonly number[]): Promise<void> =>
  server.get(Outbox).add(values.map((value) => ({ realmId: realm.realm.id, kind: handler.kind, payload: { value } })));
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('outbox rows that fail', () => {
  it('delay no other kind', async () => {
    one.isBroken = () => true;
    await add(one, numbers(PAGE));
    await vi.waitFor(() => expect(one.failures).toBeGreaterThan(1), PATIENCE);
    await add(other, [1]);
    await vi.waitFor(() => expect(other.handled).toEqual([1]), PATIENCE);
    one.isBroken = () => false;
    await vi.waitFor(() => expect(one.handled).toHaveLength(PAGE), PATIENCE);
  });

  it('delay the rows of their kind for a few attempts only, and are retried afterwards', async () => {
    one.isBroken = (value) => value < PAGE;
    await add(one, numbers(PAGE));
    await vi.waitFor(() => expect(one.failures).toBeGreaterThan(1), PATIENCE);
    await add(one, [PAGE, PAGE + 1]);
    await vi.waitFor(() => expect(one.handled).toEqual([PAGE, PAGE + 1]), PATIENCE);
    one.isBroken = () => false;
    await vi.waitFor(() => expect(one.handled).toHaveLength(PAGE + 2), PATIENCE);
  });
});

it('two handlers of one kind are refused', () => {
  const { kind } = one;
  const second = new CountingHandler(kind);
  expect(() => server.get(OutboxRelay).addHandler(second)).toThrow(`both handle outbox rows of kind ${kind}.`);
});
