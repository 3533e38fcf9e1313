import { ClientEvents, type EventLogRecord } from '../../../../kernel/client-events.js';
import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';
import {
  deliveryTime,
  scheduledChannel,
  type ScheduledMessage,
  type ScheduledMessageId,
  type ScheduledMessagePlace,
  scheduledRecipients,
} from '../domain/scheduled-message.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { Addressee } from '../../sending/domain/addressee.js';
import type { CheckedDestination } from '../../sending/application/destination-resolver.js';
import { isInteractiveClient } from '../../sending/domain/reading-clients.js';
import { ENQUEUE_HORIZON_MS, ScheduledMessageQueue } from './scheduled-message-queue.js';
import { otherParticipants } from '../../messages/domain/unsent-place.js';
import { type SendMessageInput, SendMessageService } from '../../sending/application/send-message.service.js';
import { ScheduledMessageRepository } from './scheduled-message.repository.js';
import { type AccountListener, AccountListeners, type User } from '../../../users/accounts.api.js';

/** Where a scheduled message goes: to a topic of a channel, or to people. */
type WirePlace =
  | { readonly type: 'stream'; readonly to: ChannelId; readonly topic: string }
  | { readonly type: 'private'; readonly to: readonly UserId[] };

/** A scheduled message as the API shows it. */
export type WireScheduledMessage = WirePlace & {
  readonly scheduled_message_id: ScheduledMessageId;
  readonly content: string;
  readonly rendered_content: string;
  /** Seconds UTC. */
  readonly scheduled_delivery_timestamp: number;
  readonly failed: boolean;
};

export function presentScheduledMessage(message: ScheduledMessage): WireScheduledMessage {
  return {
    scheduled_message_id: message.id,
    ...presentPlace(message.place),
    content: message.content,
    rendered_content: message.renderedContent,
    scheduled_delivery_timestamp: Math.floor(message.deliverAt / 1000),
    failed: message.state === 'failed',
  };
}

/** What the sender's clients are told of a change. */
export function scheduledMessageChange(realmId: RealmId, senderId: UserId, change: Readonly<Record<string, unknown>>): EventLogRecord {
  return { realmId, event: { type: 'scheduled_messages', ...change }, audience: { kind: 'users', userIds: [senderId] } };
}

function presentPlace(place: ScheduledMessagePlace): WirePlace {
  return place.kind === 'channel' ? { type: 'stream', to: place.channelId, topic: place.topic } : { type: 'private', to: place.userIds };
}

export interface ScheduledMessageInput {
  readonly kind: 'channel' | 'direct';
  /** A channel by its id, or a JSON list of people by theirs. */
  readonly to: string;
  /** Needed in channels. */
  readonly topic?: string;
  readonly content: string;
  /** Seconds UTC. */
  readonly timestamp: number;
  /** Undefined: as is usual for the client's kind. */
  readonly readBySender?: boolean;
}

export type ScheduledMessageEdit = Partial<Omit<ScheduledMessageInput, 'readBySender'>>;

/** Messages that are to be sent later. */
@Injectable()
export class ScheduledMessagesService {
  constructor(
    private readonly messages: ScheduledMessageRepository,
    private readonly sending: SendMessageService,
    private readonly alarms: ScheduledMessageQueue,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** What has not been sent, as the wire shows it, by the time at which it is to be. */
  async list(actor: Actor): Promise<readonly WireScheduledMessage[]> {
    return (await this.messages.unsent(actor)).map(presentScheduledMessage);
  }

  /** @throws DomainError */
  async create(actor: Actor, wish: ScheduledMessageInput): Promise<ScheduledMessageId> {
    const deliverAt = deliveryTime(wish.timestamp, this.clock.now());
    const prepared = await this.prepare(actor, { ...wish, addressee: addresseeOf(wish.kind, wish.to) });
    const message: Omit<ScheduledMessage, 'id'> = {
      ...prepared,
      realmId: actor.realmId,
      senderId: actor.userId,
      client: actor.clientName,
      readBySender: wish.readBySender ?? (isInteractiveClient(actor.clientName) && !isToOneself(actor, prepared.place)),
      deliverAt,
      state: 'waiting',
      nextAttemptAt: deliverAt,
      failure: null,
      messageId: null,
    };
    return this.unitOfWork.run(async () => {
      const id = await this.messages.add(message);
      const change = { op: 'add', scheduled_messages: [presentScheduledMessage({ ...message, id })] };
      await this.events.publish([scheduledMessageChange(actor.realmId, actor.userId, change)]);
      this.armAfterCommit(id, deliverAt);
      return id;
    });
  }

  /**
   * Changes what is given; one that could not be sent needs a new time, and is then to be sent again.
   * @throws DomainError
   */
  async edit(actor: Actor, id: ScheduledMessageId, edit: ScheduledMessageEdit): Promise<void> {
    checkEdit(edit);
    const newTime = edit.timestamp === undefined ? undefined : deliveryTime(edit.timestamp, this.clock.now());
    await this.unitOfWork.run(async () => {
      const message = await this.messages.lock(actor, id);
      if (!message) throw new DoesNotExist('Scheduled message does not exist');
      if (message.state === 'sent' || message.state === 'sending') throw new BadRequest('Scheduled message was already sent');
      if (message.state === 'failed' && newTime === undefined) throw new BadRequest('Scheduled delivery time must be in the future.');
      const deliverAt = newTime ?? message.deliverAt;
      const edited: ScheduledMessage = {
        ...message,
        ...(await this.redesigned(actor, message, edit)),
        client: actor.clientName,
        deliverAt,
        state: 'waiting',
        nextAttemptAt: deliverAt,
        failure: null,
      };
      await this.messages.save(edited);
      const change = { op: 'update', scheduled_message: presentScheduledMessage(edited) };
      await this.events.publish([scheduledMessageChange(actor.realmId, actor.userId, change)]);
      this.armAfterCommit(id, deliverAt);
    });
  }

  /** Also of one that was sent, or could not be: it is forgotten then. @throws DoesNotExist */
  delete(actor: Actor, id: ScheduledMessageId): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.messages.remove(actor, id))) throw new DoesNotExist('Scheduled message does not exist');
      await this.events.publish([scheduledMessageChange(actor.realmId, actor.userId, { op: 'remove', scheduled_message_id: id })]);
    });
  }

  /** A topic for a direct message changes nothing. */
  private async redesigned(
    actor: Actor,
    { place, content }: ScheduledMessage,
    edit: ScheduledMessageEdit,
  ): Promise<Partial<ScheduledMessage>> {
    const newTopic = place.kind === 'channel' && edit.topic !== undefined;
    if (edit.to === undefined && edit.content === undefined && !newTopic) return {};
    const addressee = edit.to === undefined ? addresseeOfPlace(place) : addresseeOf(edit.kind ?? place.kind, edit.to);
    const topic = edit.topic ?? (place.kind === 'channel' ? place.topic : undefined);
    return this.prepare(actor, { addressee, content: edit.content ?? content, ...(topic === undefined ? {} : { topic }) });
  }

  /** @throws DomainError if the message could not be sent now */
  private async prepare(
    actor: Actor,
    input: Pick<SendMessageInput, 'addressee' | 'topic' | 'content'>,
  ): Promise<Pick<ScheduledMessage, 'place' | 'content' | 'renderedContent'>> {
    const { destination, content, html: renderedContent } = await this.sending.prepare(actor, input);
    return { content, renderedContent, place: placeOf(actor, destination) };
  }

  private armAfterCommit(id: ScheduledMessageId, at: number): void {
    if (at > this.clock.now() + ENQUEUE_HORIZON_MS) return;
    this.unitOfWork.afterCommit(() => void this.alarms.enqueue([{ id, at }]));
  }
}

function addresseeOf(kind: 'channel' | 'direct', to: string): Addressee {
  if (kind === 'channel') return { kind: 'channel', reference: { id: scheduledChannel(to) } };
  return { kind: 'direct', userIds: scheduledRecipients(to) };
}

function addresseeOfPlace(place: ScheduledMessagePlace): Addressee {
  return place.kind === 'channel' ? { kind: 'channel', reference: { id: place.channelId } } : { kind: 'direct', userIds: place.userIds };
}

function placeOf({ userId }: Actor, destination: CheckedDestination): ScheduledMessagePlace {
  return destination.kind === 'channel'
    ? { kind: 'channel', channelId: destination.channel.id, topic: destination.topic }
    : { kind: 'direct', userIds: otherParticipants(userId, destination.participantIds) };
}

function isToOneself({ userId }: Actor, place: ScheduledMessagePlace): boolean {
  return place.kind === 'direct' && place.userIds.every((id) => id === userId);
}

function checkEdit({ kind, to, topic, content, timestamp }: ScheduledMessageEdit): void {
  if ([kind, to, topic, content, timestamp].every((part) => part === undefined)) throw new BadRequest('Nothing to change');
  if (kind === undefined) return;
  if (to === undefined) throw new BadRequest('Recipient required when updating type of scheduled message.');
  if (kind === 'channel' && topic === undefined) {
    throw new BadRequest('Topic required when updating scheduled message type to channel.');
  }
}

/** Nobody who is deactivated says anything any more. */
@Injectable()
export class ScheduledMessagesOnDeactivation implements AccountListener, OnModuleInit {
  readonly order = 70;

  constructor(
    private readonly observers: AccountListeners,
    private readonly messages: ScheduledMessageRepository,
  ) {}

  onModuleInit(): void {
    this.observers.register(this);
  }

  async deactivated({ id, realmId }: User): Promise<void> {
    await this.messages.removeUnsent({ realmId, userId: id });
  }
}

const BATCH = 500;

/** Sets the alarms of what is due soon, and again those that got lost, so that losing Redis loses nothing. */
@Injectable()
export class ScheduledMessageSweep {
  constructor(
    private readonly messages: ScheduledMessageRepository,
    private readonly alarms: ScheduledMessageQueue,
    private readonly clock: Clock,
  ) {}

  async enqueueDue(): Promise<void> {
    await this.alarms.enqueue(await this.messages.due(this.clock.now() + ENQUEUE_HORIZON_MS, BATCH));
  }
}
