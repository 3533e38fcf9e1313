import { describe, expect, it, vi } from 'vitest';
import type { EventLogRecord } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { RealmLookup } from '../../../realm/realm.api.js';
import type { UserLookup } from '../../../users/accounts.api.js';
import type { SendMessageInput, SendMessageService } from '../../sending/application/send-message.service.js';
import type { ScheduledMessage } from '../domain/scheduled-message.js';
import { ScheduledMessageDeliveryService } from './scheduled-message-delivery.service.js';
import type { ScheduledMessageNotices } from './scheduled-message-notices.js';
import type { ScheduledMessageOutcome, ScheduledMessageRepository } from './scheduled-message.repository.js';

const NOW = 1_000_000;
const MESSAGE: ScheduledMessage = {
  id: 7,
  realmId: 1,
  senderId: 2,
  destination: { kind: 'direct', userIds: [3] },
  content: 'before',
  renderedContent: '<p>before</p>',
  client: 'test',
  readBySender: false,
  deliverAt: NOW,
  state: 'waiting',
  nextAttemptAt: NOW,
  failure: null,
  messageId: null,
  reminder: null,
};

/**
 * A delivery whose message changes while it is claimed, as it does when its sender edits it at that moment.
 * @param send in the place of sending, so that it can fail as the database may
 */
function delivery(send: () => Promise<{ id: number }>, whileClaiming: (stored: ScheduledMessage) => ScheduledMessage | null) {
  let stored: ScheduledMessage | null = MESSAGE;
  const sent: SendMessageInput[] = [];
  const outcomes: ScheduledMessageOutcome[] = [];
  const published: EventLogRecord[] = [];
  const notify = vi.fn();
  const claims: number[] = [];
  const messages = {
    find: () => Promise.resolve(stored),
    claim: (_: ScheduledMessage, until: number) => {
      claims.push(until);
      stored = stored && whileClaiming(stored);
      return Promise.resolve(true);
    },
    saveOutcome: (_: number, outcome: ScheduledMessageOutcome) => {
      outcomes.push(outcome);
      return Promise.resolve(true);
    },
  } as unknown as ScheduledMessageRepository;
  const sending = {
    findSent: () => Promise.resolve(null),
    send: (_: unknown, input: SendMessageInput) => {
      sent.push(input);
      return send();
    },
  } as unknown as SendMessageService;
  const events = {
    publish: (records: readonly EventLogRecord[]) => {
      published.push(...records);
      return Promise.resolve();
    },
  };
  const service = new ScheduledMessageDeliveryService(
    messages,
    sending,
    { notify } as unknown as ScheduledMessageNotices,
    { get: () => Promise.resolve({ active: true }) } as unknown as RealmLookup,
    { get: () => Promise.resolve({ active: true, asActor: () => ({}) }) } as unknown as UserLookup,
    events,
    { run: (work: () => Promise<unknown>) => work() } as unknown as UnitOfWork,
    { now: () => NOW, elapsed: () => NOW },
  );
  return { service, sent, outcomes, published, notify, claims };
}

describe('ScheduledMessageDeliveryService', () => {
  it('sends the content to which the sender changed the message just before the claim', async () => {
    const { service, sent, outcomes } = delivery(
      () => Promise.resolve({ id: 99 }),
      (stored) => ({ ...stored, content: 'after' }),
    );
    await service.deliver(7);
    expect(sent.map(({ content }) => content)).toEqual(['after']);
    expect(outcomes).toEqual([{ state: 'sent', messageId: 99 }]);
  });

  it('sends nothing if the message was deleted just before the claim', async () => {
    const { service, sent, published } = delivery(
      () => Promise.resolve({ id: 99 }),
      () => null,
    );
    await service.deliver(7);
    expect([sent, published]).toEqual([[], []]);
  });

  it('leaves the message for another attempt within seconds when the server fails', async () => {
    const { service, outcomes, notify, claims } = delivery(
      () => Promise.reject(new Error('the database is away')),
      (stored) => stored,
    );
    await expect(service.deliver(7)).rejects.toThrow('the database is away');
    expect([outcomes, notify.mock.calls]).toEqual([[], []]);
    expect(claims).toEqual([NOW + 15_000]);
  });

  it('notifies the sender of the reason why the message was rejected', async () => {
    const { service, outcomes, notify } = delivery(
      () => Promise.reject(new BadRequest('Not there.')),
      (stored) => stored,
    );
    await service.deliver(7);
    expect(outcomes).toEqual([{ state: 'failed', failure: 'Not there.' }]);
    expect(notify.mock.calls).toEqual([[MESSAGE, 'Not there.']]);
  });
});
