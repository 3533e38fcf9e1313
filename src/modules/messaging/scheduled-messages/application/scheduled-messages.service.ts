import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents, type EventLogRecord } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { array, boolean, integer, literal, named, object, oneOf, seconds, type Static, string } from '../../../../kernel/schema.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { otherParticipants } from '../../messages/domain/other-participants.js';
import type { CheckedDestination } from '../../sending/application/destination-resolver.js';
import { type SendMessageInput, SendMessageService } from '../../sending/application/send-message.service.js';
import type { Addressee } from '../../sending/domain/addressee.js';
import { isInteractiveClient } from '../../sending/domain/reading-clients.js';
import {
  parseChannel,
  parseDeliveryTime,
  parseRecipients,
  type ScheduledMessage,
  type ScheduledMessageId,
  type ScheduledMessageDestination,
} from '../domain/scheduled-message.js';
import { ENQUEUE_HORIZON_MS, ScheduledMessageQueue } from './scheduled-message-queue.js';
import { ScheduledMessageRepository } from './scheduled-message.repository.js';

const MESSAGES_PER_SWEEP = 500;

const CONTENT_FIELDS = {
  scheduled_message_id: integer(),
  content: string(),
  rendered_content: string(),
  scheduled_delivery_timestamp: seconds(),
  failed: boolean('The server tried to send it, and could not.'),
};

/** A scheduled message in the form of the API: to a topic of a channel, or to people without the sender. */
export const WireScheduledMessage = named(
  'ScheduledMessage',
  oneOf(
    object({ type: literal('stream'), to: integer('A channel.'), topic: string(), ...CONTENT_FIELDS }),
    object({ type: literal('private'), to: array(integer(), 'People without the sender.'), ...CONTENT_FIELDS }),
  ),
);
export type WireScheduledMessage = Static<typeof WireScheduledMessage>;

/** What an event tells the clients of an account about its scheduled messages and reminders. */
export type ScheduledMessagesEvent = Extract<ClientEvent, { readonly type: 'scheduled_messages' | 'reminders' }>;

export interface ScheduledMessageInput {
  readonly kind: 'channel' | 'direct';
  /** The id of a channel, or a JSON list of user ids. */
  readonly to: string;
  /** Needed in channels. */
  readonly topic?: string;
  readonly content: string;
  /** Seconds UTC. */
  readonly timestamp: number;
  /** By default, the message is read by its sender if the client is one that people use. */
  readonly readBySender?: boolean;
}

export type ScheduledMessageEdit = Partial<Omit<ScheduledMessageInput, 'readBySender'>>;

/** Manages the scheduled messages of accounts, and enqueues them and reminders for delivery. */
@Injectable()
export class ScheduledMessagesService extends AccountListener {
  constructor(
    private readonly messages: ScheduledMessageRepository,
    private readonly sending: SendMessageService,
    private readonly queue: ScheduledMessageQueue,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The messages that have not been sent, in the form of the API, ordered by the time of delivery. */
  async list(actor: Actor): Promise<readonly WireScheduledMessage[]> {
    return (await this.messages.listUnsent(actor, 'message')).map(presentScheduledMessage);
  }

  /** @throws DomainError if the message could not be sent now */
  async create(actor: Actor, input: ScheduledMessageInput): Promise<ScheduledMessageId> {
    const deliverAt = parseDeliveryTime(input.timestamp, this.clock.now());
    const prepared = await this.prepare(actor, { ...input, addressee: addresseeOf(input.kind, input.to) });
    const message: Omit<ScheduledMessage, 'id'> = {
      ...prepared,
      realmId: actor.realmId,
      senderId: actor.userId,
      client: actor.clientName,
      readBySender: input.readBySender ?? (isInteractiveClient(actor.clientName) && !isToSelf(actor, prepared.destination)),
      deliverAt,
      state: 'waiting',
      nextAttemptAt: deliverAt,
      failure: null,
      messageId: null,
      reminder: null,
    };
    return this.add(message, (added) => ({ type: 'scheduled_messages', op: 'add', scheduled_messages: [presentScheduledMessage(added)] }));
  }

  /** Stores a message or a reminder, and sees to it that it is delivered. @param eventOf the event about it */
  add(message: Omit<ScheduledMessage, 'id'>, eventOf: (added: ScheduledMessage) => ScheduledMessagesEvent): Promise<ScheduledMessageId> {
    return this.unitOfWork.run(async () => {
      const id = await this.messages.add(message);
      await this.events.publish([scheduledMessagesEvent(message.realmId, message.senderId, eventOf({ ...message, id }))]);
      this.enqueueAfterCommit(id, message.deliverAt);
      return id;
    });
  }

  /**
   * Changes the given fields. A message that failed needs a new time of delivery, and waits again afterwards.
   * @throws DomainError
   */
  async edit(actor: Actor, id: ScheduledMessageId, edit: ScheduledMessageEdit): Promise<void> {
    checkEdit(edit);
    const newTime = edit.timestamp === undefined ? undefined : parseDeliveryTime(edit.timestamp, this.clock.now());
    await this.unitOfWork.run(async () => {
      const message = await this.messages.lock(actor, id);
      if (!message) throw new DoesNotExist('Scheduled message does not exist');
      if (message.state === 'sent' || message.state === 'sending') throw new BadRequest('Scheduled message was already sent');
      if (message.state === 'failed' && newTime === undefined) throw new BadRequest('Scheduled delivery time must be in the future.');
      const deliverAt = newTime ?? message.deliverAt;
      const edited: ScheduledMessage = {
        ...message,
        ...(await this.prepareEdit(actor, message, edit)),
        client: actor.clientName,
        deliverAt,
        state: 'waiting',
        nextAttemptAt: deliverAt,
        failure: null,
      };
      await this.messages.save(edited);
      const event = { type: 'scheduled_messages', op: 'update', scheduled_message: presentScheduledMessage(edited) } as const;
      await this.events.publish([scheduledMessagesEvent(actor.realmId, actor.userId, event)]);
      this.enqueueAfterCommit(id, deliverAt);
    });
  }

  /** Deletes a message in any state. @throws DoesNotExist */
  delete(actor: Actor, id: ScheduledMessageId): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.messages.delete(actor, 'message', id))) throw new DoesNotExist('Scheduled message does not exist');
      await this.events.publish([
        scheduledMessagesEvent(actor.realmId, actor.userId, { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id }),
      ]);
    });
  }

  /** Enqueues the messages and reminders that are due soon, also those whose jobs were lost with Redis. Messages that have a job are not enqueued twice. */
  async enqueueDue(): Promise<void> {
    await this.queue.enqueue(await this.messages.listDue(this.clock.now() + ENQUEUE_HORIZON_MS, MESSAGES_PER_SWEEP));
  }

  /** Deletes the messages that the deactivated account has not sent yet, and its reminders. */
  override async onDeactivated({ id, realmId }: User): Promise<void> {
    await this.messages.deleteUnsent({ realmId, userId: id });
  }

  override async onErased({ id, realmId }: User): Promise<void> {
    await this.messages.deleteAll({ realmId, userId: id });
  }

  /** A topic is ignored for a direct message. */
  private async prepareEdit(
    actor: Actor,
    { destination, content }: ScheduledMessage,
    edit: ScheduledMessageEdit,
  ): Promise<Partial<ScheduledMessage>> {
    const changesTopic = destination.kind === 'channel' && edit.topic !== undefined;
    if (edit.to === undefined && edit.content === undefined && !changesTopic) return {};
    const addressee = edit.to === undefined ? addresseeOfStored(destination) : addresseeOf(edit.kind ?? destination.kind, edit.to);
    const topic = edit.topic ?? (destination.kind === 'channel' ? destination.topic : undefined);
    return this.prepare(actor, { addressee, content: edit.content ?? content, ...(topic === undefined ? {} : { topic }) });
  }

  /** @throws DomainError if the message could not be sent now */
  private async prepare(
    actor: Actor,
    input: Pick<SendMessageInput, 'addressee' | 'topic' | 'content'>,
  ): Promise<Pick<ScheduledMessage, 'destination' | 'content' | 'renderedContent'>> {
    const { destination, content, html: renderedContent } = await this.sending.prepare(actor, input);
    return { content, renderedContent, destination: toStoredDestination(actor, destination) };
  }

  private enqueueAfterCommit(id: ScheduledMessageId, at: number): void {
    if (at > this.clock.now() + ENQUEUE_HORIZON_MS) return;
    this.unitOfWork.afterCommit(() => void this.queue.enqueue([{ id, at }]));
  }
}

export function presentScheduledMessage(message: ScheduledMessage): WireScheduledMessage {
  const { destination } = message;
  const content = {
    content: message.content,
    rendered_content: message.renderedContent,
    scheduled_delivery_timestamp: Math.floor(message.deliverAt / 1000),
    failed: message.state === 'failed',
  };
  return destination.kind === 'channel'
    ? { scheduled_message_id: message.id, type: 'stream', to: destination.channelId, topic: destination.topic, ...content }
    : { scheduled_message_id: message.id, type: 'private', to: destination.userIds, ...content };
}

/** The event of a change, for the clients of the sender. */
export function scheduledMessagesEvent(realmId: RealmId, senderId: UserId, event: ScheduledMessagesEvent): EventLogRecord {
  return { realmId, event, audience: { kind: 'users', userIds: [senderId] } };
}

function addresseeOf(kind: 'channel' | 'direct', to: string): Addressee {
  if (kind === 'channel') return { kind: 'channel', reference: { id: parseChannel(to) } };
  return { kind: 'direct', userIds: parseRecipients(to) };
}

function addresseeOfStored(destination: ScheduledMessageDestination): Addressee {
  return destination.kind === 'channel'
    ? { kind: 'channel', reference: { id: destination.channelId } }
    : { kind: 'direct', userIds: destination.userIds };
}

function toStoredDestination({ userId }: Actor, destination: CheckedDestination): ScheduledMessageDestination {
  return destination.kind === 'channel'
    ? { kind: 'channel', channelId: destination.channel.id, topic: destination.topic }
    : { kind: 'direct', userIds: otherParticipants(userId, destination.participantIds) };
}

function isToSelf({ userId }: Actor, destination: ScheduledMessageDestination): boolean {
  return destination.kind === 'direct' && destination.userIds.every((id) => id === userId);
}

function checkEdit({ kind, to, topic, content, timestamp }: ScheduledMessageEdit): void {
  if ([kind, to, topic, content, timestamp].every((field) => field === undefined)) throw new BadRequest('Nothing to change');
  if (kind === undefined) return;
  if (to === undefined) throw new BadRequest('Recipient required when updating type of scheduled message.');
  if (kind === 'channel' && topic === undefined) {
    throw new BadRequest('Topic required when updating scheduled message type to channel.');
  }
}
