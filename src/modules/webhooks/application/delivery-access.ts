import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { assertDomainError } from '../../../kernel/domain-error.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { type Message, MessageAccess, MessageRepository, RenderMessageService } from '../../messaging/messages.api.js';
import type { User } from '../../users/accounts.api.js';
import { type DeliveryFailure, GONE, NO_ACCESS } from '../domain/call-result.js';
import type { Delivery, DeliveryCause } from '../domain/delivery.js';

/** The client name of messages that a bot posts because of its endpoint, the same as at the Zulip server. */
export const CLIENT_NAME = 'OutgoingWebhookResponse';

/** The bot as the actor of what follows from its endpoint's response. */
export function botActor(bot: User): Actor {
  return bot.asActor(CLIENT_NAME);
}

/** The present message of a delivery, or why the bot does not get it. */
export type DeliverableMessage = { readonly message: Message } | { readonly failure: DeliveryFailure };

/**
 * Decides who may read the message of a delivery now. A bot gets what it may read. A bot that was mentioned in a conversation that it does
 * not read gets the message as long as the message is there and mentions the bot.
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
    return { failure: (await this.find(delivery.realmId, delivery.messageId)) ? NO_ACCESS : GONE };
  }

  /** The messages of the deliveries that the bot may get, by id. */
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
   * The deliveries of a bot whose message text a manager of the bot may read: those of channel messages that the manager can access, and
   * those of direct messages to the bot. Operators may read all, as they can in the database.
   */
  async filterForManager<D extends DeliveryCause>(manager: Actor, deliveries: readonly D[]): Promise<D[]> {
    if (manager.isOperator) return [...deliveries];
    const inChannels = deliveries.filter(({ trigger }) => trigger === 'mention').map(({ messageId }) => messageId);
    const readable = new Set((await this.messages.filterReadable(manager, inChannels)).map(({ id }) => id));
    return deliveries.filter(({ trigger, messageId }) => trigger === 'direct_message' || readable.has(messageId));
  }

  private async find(realmId: RealmId, id: MessageId): Promise<Message | undefined> {
    const [message] = await this.stored.findByIds(realmId, [id]);
    return message;
  }

  /** Whether the present content mentions the bot; a message that was edited is rendered again. */
  private async mentions({ realmId, senderId, content, editedAt = null }: Message, bot: User): Promise<boolean> {
    if (editedAt === null) return true;
    try {
      return (await this.rendering.render({ realmId, userId: senderId }, content)).mentionedUserIds.includes(bot.id);
    } catch (error) {
      assertDomainError(error);
      return false;
    }
  }
}
