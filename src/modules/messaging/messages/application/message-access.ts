import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { type Channel, ChannelAccess, ChannelLookup } from '../../../channels/channels.api.js';
import type { Message } from '../domain/message.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { MessageRepository } from './message.repository.js';
import type { Audience } from '../../../../kernel/client-events.js';
import { concernedAudience } from './concerned-audience.js';

interface Judged {
  readonly message: Message;
  readonly received: boolean;
  readonly readable: boolean;
}

/**
 * Decides who may read a message now, for everything that shows messages or tells of them. A direct message is for those who received
 * it. A channel's message is for those who may read the channel: all of it where the channel shows its history, what they received
 * elsewhere. What was received once is not kept by those who may no longer read the channel (docs/adr/0026).
 */
@Injectable()
export class MessageAccess {
  constructor(
    private readonly queries: MessageRepository,
    private readonly channels: ChannelLookup,
    private readonly access: ChannelAccess,
  ) {}

  /** @throws BadRequest `Invalid message(s)` if there is none, or the actor may not read it */
  async accessMessage(actor: Actor, id: MessageId): Promise<Message> {
    const [message] = await this.filterReadable(actor, [id]);
    if (!message) throw new BadRequest('Invalid message(s)');
    return message;
  }

  /** The same for whoever wants to change something about it: in archived channels everything stays as it is. @throws BadRequest `Invalid message(s)` */
  async accessForChange(actor: Actor, id: MessageId): Promise<Message> {
    const message = await this.accessMessage(actor, id);
    if ((await this.channelOf(message))?.archived) throw new BadRequest('Invalid message(s)');
    return message;
  }

  /** Those of the messages that the actor may read, by id; others are left out. */
  async filterReadable(actor: Actor, ids: readonly MessageId[]): Promise<Message[]> {
    const judged = await this.judged(actor, ids);
    return judged.filter(({ readable }) => readable).map(({ message }) => message);
  }

  /** Those whose flags the actor may change: what it received keeps them, even where it may no longer read it. */
  async flaggable(actor: Actor, ids: readonly MessageId[]): Promise<Message[]> {
    const judged = await this.judged(actor, ids);
    return judged.filter(({ readable, received }) => readable || received).map(({ message }) => message);
  }

  private async judged(actor: Actor, ids: readonly MessageId[]): Promise<Judged[]> {
    const messages = await this.queries.findByIds(actor.realmId, ids);
    const [facts, channels] = await Promise.all([
      this.queries.loadFlagFacts(actor.userId, messages),
      this.channels.findByConversations(messages.map(({ conversationId }) => conversationId)),
    ]);
    const open = new Set<ConversationId>();
    for (const [id, channel] of channels) if (await this.access.canReadContent(actor, channel)) open.add(id);
    return messages.map((message) => {
      const { id, conversationId } = message;
      const channel = channels.get(conversationId);
      const received = facts.get(id)?.received === true;
      const readable = channel ? open.has(conversationId) && (channel.hasSharedHistory || received) : received;
      return { message, received, readable };
    });
  }

  private async channelOf({ conversationId }: Message): Promise<Channel | undefined> {
    return (await this.channels.findByConversations([conversationId])).get(conversationId);
  }
}

/** Lets those who add something to a message do it one after the other. */
@Injectable()
export class Turns {
  constructor(
    private readonly lock: MessageRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * A unit of work in which nobody else changes what was added to the message.
   * @throws BadRequest if the message is gone
   */
  async runLocked(message: Message, work: () => Promise<void>): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.lock.lock(message.realmId, message.id))) throw new BadRequest('Invalid message(s)');
      await work();
    });
  }
}

/** Whom it concerns that something was added to a message. */
@Injectable()
export class MessageAudiences {
  constructor(private readonly channels: ChannelLookup) {}

  /** Those who may read the message, and who did it. */
  async audienceOf(message: Message, by: UserId): Promise<Audience> {
    const { conversationId } = message;
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    return concernedAudience(channel, message, [by]);
  }
}
