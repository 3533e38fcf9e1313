import { describe, expect, it, vi } from 'vitest';
import type { ClientEvents, EventLogRecord } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { ScheduledMessage } from '../domain/scheduled-message.js';
import { ScheduledMessageDeliveryService, type ScheduledMessageSending } from './scheduled-message-delivery.service.js';
import type { ScheduledMessageNotices } from './scheduled-message-notices.js';
import type { ScheduledMessageOutcome, ScheduledMessageRepository } from './scheduled-message.repository.js';

const NOW = 1_000_000;
const MESSAGE: ScheduledMessage = {
  id: 7,
  realmId: 1,
  senderId: 2,
  place: { kind: 'direct', userIds: [3] },
  content: 'before',
  renderedContent: '<p>before</p>',
  client: 'test',
  readBySender: false,
  deliverAt: NOW,
  state: 'waiting',
  nextAttemptAt: NOW,
  failure: null,
  messageId: null,
};

function scene(send: (message: ScheduledMessage) => Promise<number>, whileClaiming: (stored: ScheduledMessage) => ScheduledMessage | null) {
  let stored: ScheduledMessage | null = MESSAGE;
  const outcomes: ScheduledMessageOutcome[] = [];
  const announced: EventLogRecord[] = [];
  const tell = vi.fn();
  const messages = {
    find: () => Promise.resolve(stored),
    claim: () => {
      stored = stored && whileClaiming(stored);
      return Promise.resolve(true);
    },
    settle: (_: number, outcome: ScheduledMessageOutcome) => {
      outcomes.push(outcome);
      return Promise.resolve(true);
    },
  } as unknown as ScheduledMessageRepository;
  const service = new ScheduledMessageDeliveryService(
    messages,
    { send } as unknown as ScheduledMessageSending,
    { tell } as unknown as ScheduledMessageNotices,
    {
      announce: (some: readonly EventLogRecord[]) => {
        announced.push(...some);
        return Promise.resolve();
      },
    } as unknown as ClientEvents,
    { run: (work: () => Promise<unknown>) => work() } as unknown as UnitOfWork,
    { now: () => NOW },
  );
  return { service, outcomes, announced, tell };
}

describe('ScheduledMessageDeliveryService', () => {
  it('sends what the sender made of the message up to the last moment', async () => {
    const send = vi.fn<(message: ScheduledMessage) => Promise<number>>(() => Promise.resolve(99));
    const { service, outcomes } = scene(send, (stored) => ({ ...stored, content: 'after' }));
    await service.deliver(7);
    expect(send.mock.calls[0]?.[0].content).toBe('after');
    expect(outcomes).toEqual([{ state: 'sent', messageId: 99 }]);
  });

  it('sends nothing that was deleted at the last moment', async () => {
    const send = vi.fn<(message: ScheduledMessage) => Promise<number>>(() => Promise.resolve(99));
    const { service, announced } = scene(send, () => null);
    await service.deliver(7);
    expect([send.mock.calls, announced]).toEqual([[], []]);
  });

  it('leaves a message for later when something of ours is out of order', async () => {
    const { service, outcomes, tell } = scene(
      () => Promise.reject(new Error('the database is away')),
      (stored) => stored,
    );
    await expect(service.deliver(7)).rejects.toThrow('the database is away');
    expect([outcomes, tell.mock.calls]).toEqual([[], []]);
  });

  it('tells the sender why a message was refused', async () => {
    const { service, outcomes, tell } = scene(
      () => Promise.reject(new BadRequest('Not there.')),
      (stored) => stored,
    );
    await service.deliver(7);
    expect(outcomes).toEqual([{ state: 'failed', failure: 'Not there.' }]);
    expect(tell.mock.calls).toEqual([[MESSAGE, 'Not there.']]);
  });
});
