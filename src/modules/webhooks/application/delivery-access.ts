import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { type Message, MessageAccess, MessageRepository, RenderMessageService } from '../../messaging/messaging.api.js';
import type { User } from '../../users/users.api.js';
import type { Delivery, DeliveryCause } from '../domain/delivery.js';
import { type Failure, GONE, NO_ACCESS } from '../domain/call-result.js';

/** The client that does what a bot does because of its endpoint (notes 5.3). */
export const CLIENT_NAME = 'OutgoingWebhookResponse';

/** A bot as somebody who does something. */
export function botActor({ id, realmId, role, botType }: User): Actor {
  return { userId: id, realmId, role, botType, clientName: CLIENT_NAME };
}

/** A delivery's message as it is now, or why the bot is not told of it. */
export type DeliverableMessage = { readonly message: Message } | { readonly refusal: Failure };

/**
 * Decides who may have the message of a delivery now. The bot has what it may read. A bot that was called by a mention in a channel that
 * it does not read has the message as well, as long as the message is there and mentions it.
 */
@Injectable()
export class DeliveryAccess {
  constructor(
    private readonly messages: MessageAccess,
    private readonly stored: MessageRepository,
    private readonly rendering: RenderMessageService,
  ) {}

  async accessForBot(bot: User, delivery: Delivery): Promise<DeliverableMessage> {
    const message = (await this.filterForBot(bot, [delivery])).get(delivery.messageId);
    if (message) return { message };
    return { refusal: (await this.find(delivery.realmId, delivery.messageId)) ? NO_ACCESS : GONE };
  }

  /** By id, the messages of the deliveries that the bot may be told of. */
  async filterForBot(bot: User, deliveries: readonly DeliveryCause[]): Promise<Map<MessageId, Message>> {
    const readable = await this.messages.filterReadable(
      botActor(bot),
      deliveries.map(({ messageId }) => messageId),
    );
    const found = new Map(readable.map((message) => [message.id, message]));
    for (const { realmId, messageId, mentionedIn } of deliveries) {
      if (mentionedIn === null || found.has(messageId)) continue;
      const message = await this.find(realmId, messageId);
      if (message?.conversationId === mentionedIn && (await this.mentions(message, bot))) found.set(messageId, message);
    }
    return found;
  }

  /**
   * Those of a bot's deliveries whose text somebody who manages the bot may have: of the channel messages those that the manager may
   * read. A direct message never leaves the conversation in which the bot got it, and stays with those who look after the bot.
   */
  async filterForManager<D extends DeliveryCause>(manager: Actor, deliveries: readonly D[]): Promise<D[]> {
    const inChannels = deliveries.filter(({ trigger }) => trigger === 'mention').map(({ messageId }) => messageId);
    const readable = new Set((await this.messages.filterReadable(manager, inChannels)).map(({ id }) => id));
    return deliveries.filter(({ trigger, messageId }) => trigger === 'direct_message' || readable.has(messageId));
  }

  private async find(realmId: RealmId, id: MessageId): Promise<Message | undefined> {
    const [message] = await this.stored.findByIds(realmId, [id]);
    return message;
  }

  /** Whether what the message says now mentions the bot, and not only what it said when it was sent. */
  private async mentions({ realmId, senderId, content, editedAt = null }: Message, bot: User): Promise<boolean> {
    if (editedAt === null) return true;
    try {
      return (await this.rendering.render({ realmId, userId: senderId }, content)).mentionedUserIds.includes(bot.id);
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}
