import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { ServerAddresses } from '../../../kernel/addresses.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { type MessageSource, Replying, SendMessageService } from '../../messaging/messaging.api.js';
import { Realms } from '../../realm/realm.api.js';
import type { User } from '../../users/users.api.js';
import type { DeliveryId } from '../domain/delivery.js';
import { messagePath, type MessagePlace } from '../domain/message-path.js';
import { ownerNotice } from '../domain/owner-notice.js';
import type { Failure } from '../domain/verdict.js';
import type { WebhookCall } from './webhook-calls.js';

const CLIENT_NAME = 'OutgoingWebhookResponse';

/** What bots write because of a delivery. However often a delivery is repeated, each message of it is posted once. */
@Injectable()
export class BotVoice {
  private readonly logger = new Logger(BotVoice.name);

  constructor(
    private readonly replying: Replying,
    private readonly sending: SendMessageService,
    private readonly realms: Realms,
    private readonly addresses: ServerAddresses,
  ) {}

  /**
   * Posts the bot's reply where the message is.
   * @returns null, or why it cannot be posted
   */
  async reply(deliveryId: DeliveryId, call: WebhookCall, content: string): Promise<string | null> {
    try {
      await this.post(call, content, `reply:${deliveryId}`);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }

  /** Tells the conversation and the bot's owner, as far as they can be told. */
  async tellOfFailure(deliveryId: DeliveryId, call: WebhookCall, failure: Failure): Promise<void> {
    await this.attempt(deliveryId, () => this.post(call, `Failure! ${failure.text}`, `failure:${deliveryId}`));
    await this.attempt(deliveryId, () => this.tellOwner(deliveryId, call, failure));
  }

  private async post({ bot, message }: WebhookCall, content: string, key: string): Promise<void> {
    const digest = createHash('sha256').update(`webhook:${key}`).digest();
    await this.replying.reply({ to: message, senderId: bot.id, content, clientName: CLIENT_NAME, key: digest });
  }

  private async tellOwner(deliveryId: DeliveryId, { bot, message, source }: WebhookCall, failure: Failure): Promise<void> {
    if (bot.botOwnerId === null) return;
    const { stringId } = await this.realms.get(bot.realmId);
    const url = this.addresses.realmUrl(stringId) + messagePath(placeOf(source), message.id);
    await this.sending.send(actorOf(bot), {
      addressee: { kind: 'direct', userIds: [bot.botOwnerId] },
      content: ownerNotice(bot.fullName, url, failure),
      idempotencyKey: `webhook:owner:${deliveryId}`,
    });
  }

  /** A notice that cannot be posted must not keep the delivery from coming to its end. */
  private async attempt(deliveryId: DeliveryId, tell: () => Promise<void>): Promise<void> {
    try {
      await tell();
    } catch (error) {
      this.logger.warn(`the failure of webhook delivery ${deliveryId} could not be told: ${(error as Error).message}`);
    }
  }
}

function actorOf({ id, realmId, role, botType }: User): Actor {
  return { userId: id, realmId, role, botType, clientName: CLIENT_NAME };
}

function placeOf({ wire }: MessageSource): MessagePlace {
  const { stream_id: channelId, display_recipient: recipient, subject } = wire;
  if (typeof channelId === 'number') return { channelId, channelName: String(recipient), topic: String(subject) };
  return { participantIds: (recipient as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b) };
}
