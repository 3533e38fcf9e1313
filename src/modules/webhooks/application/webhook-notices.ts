import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { assertDomainError } from '../../../kernel/domain-error.js';
import type { Message } from '../../messaging/messages.api.js';
import { type MessageLocation, messageUrlPath, SendMessageService } from '../../messaging/sending.api.js';
import { RealmLookup } from '../../realm/realm.api.js';
import type { User } from '../../users/accounts.api.js';
import type { BotReply } from '../domain/bot-response.js';
import { badResponse, type DeliveryFailure } from '../domain/call-result.js';
import { type Delivery, replayKey } from '../domain/delivery.js';
import type { OwnerNotification } from '../domain/endpoint.js';
import { disabledNotice, failureNotice, unhealthyNotice } from '../domain/owner-notice-texts.js';
import { botActor, CLIENT_NAME, DeliveryAccess } from './delivery-access.js';
import type { WebhookCall } from './load-webhook-call.service.js';

/** What a failed attempt that ended at `endedAt` means for the endpoint. */
export interface EndpointNotice {
  readonly notification: OwnerNotification;
  readonly failure: DeliveryFailure;
  readonly endedAt: number;
}

/** Posts the messages that bots write because of a delivery. Every message has an idempotency key, so that it is posted once. */
@Injectable()
export class WebhookNotices {
  private readonly logger = new Logger(WebhookNotices.name);

  constructor(
    private readonly access: DeliveryAccess,
    private readonly messages: SendMessageService,
    private readonly realms: RealmLookup,
  ) {}

  /**
   * Posts the bot's reply in the message's present conversation, if the bot may read the message there.
   * @param body the response of the endpoint, for the notice to the owner
   * @returns null, or why the reply cannot be posted
   */
  async postReply(delivery: Delivery, { bot }: WebhookCall, reply: BotReply, body: string): Promise<DeliveryFailure | null> {
    const access = await this.access.accessForBot(bot, delivery);
    if ('failure' in access) return access.failure;
    try {
      await this.post(bot, access.message, reply, `reply:${replayKey(delivery)}`);
      return null;
    } catch (error) {
      assertDomainError(error);
      return badResponse('bad_reply', error.message, body);
    }
  }

  /** Notifies the conversation of a failure, once per delivery, and only if the bot may read the message where it is now. */
  async notifyConversation(delivery: Delivery, { bot }: WebhookCall, { text }: DeliveryFailure): Promise<void> {
    if (delivery.failureNotifiedAt !== null) return;
    await this.logFailures(async () => {
      const access = await this.access.accessForBot(bot, delivery);
      if ('failure' in access) return;
      await this.post(bot, access.message, { content: `Failure! ${text}` }, `failure:${replayKey(delivery)}`);
    });
  }

  /** Notifies the bot's owner that a delivery failed permanently, unless the failure does not concern the owner. */
  async notifyOwnerOfFailure(delivery: Delivery, call: WebhookCall, failure: DeliveryFailure): Promise<void> {
    if (failure.ownerDetail === null) return;
    await this.logFailures(async () => {
      const notice = failureNotice(call.bot.fullName, await this.messageUrl(call), failure);
      await this.sendToOwner(call.bot, notice, replayKey(delivery));
    });
  }

  /** Notifies the bot's owner that the endpoint has begun to fail, with this delivery as the example, or that it was disabled. */
  async notifyOwnerOfEndpoint(delivery: Delivery, call: WebhookCall, { notification, failure, endedAt }: EndpointNotice): Promise<void> {
    const { bot } = call;
    await this.logFailures(async () => {
      if (notification === 'unhealthy') {
        const notice = unhealthyNotice(bot.fullName, await this.messageUrl(call), failure);
        await this.sendToOwner(bot, notice, `unhealthy:${replayKey(delivery)}`);
      } else {
        await this.sendToOwner(bot, disabledNotice(bot.fullName, notification), `${notification}:${bot.id}:${endedAt}`);
      }
    });
  }

  private async post(bot: User, message: Message, reply: BotReply, key: string): Promise<void> {
    const digest = createHash('sha256').update(`webhook:${key}`).digest();
    await this.messages.reply({ ...reply, to: message, senderId: bot.id, clientName: CLIENT_NAME, key: digest });
  }

  private async messageUrl(call: WebhookCall): Promise<string> {
    return (await this.realms.realmUrl(call.bot.realmId)) + messageUrlPath(locationOf(call), call.message.id);
  }

  private async sendToOwner(bot: User, content: string, key: string): Promise<void> {
    if (bot.botOwnerId === null) return;
    await this.messages.send(botActor(bot), {
      addressee: { kind: 'direct', userIds: [bot.botOwnerId] },
      content,
      internalKey: `webhook owner ${key}`,
    });
  }

  /** A notice that cannot be posted must not prevent the delivery from being finished. */
  private async logFailures(notify: () => Promise<void>): Promise<void> {
    try {
      await notify();
    } catch (error) {
      this.logger.warn(`a notice about a failed webhook could not be posted: ${(error as Error).message}`);
    }
  }
}

function locationOf({ channel, participants, message }: WebhookCall): MessageLocation {
  if (channel) return { channelId: channel.id, channelName: channel.name, topic: message.topic };
  return { participantIds: participants.map(({ id }) => id).sort((a, b) => a - b) };
}
