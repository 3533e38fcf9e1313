import type { User } from '../../users/users.api.js';
import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { type Message, type MessageSource, SendMessageService } from '../../messaging/messaging.api.js';
import { RealmLookup } from '../../realm/realm.api.js';
import type { BotReply } from '../domain/bot-response.js';
import { type Delivery, replayKey } from '../domain/delivery.js';
import type { OwnerNotification } from '../domain/endpoint.js';
import { messagePath, type MessagePlace } from '../domain/message-url.js';
import { disabledNotice, failureNotice, troubleNotice } from '../domain/owner-notice-texts.js';
import { badAnswer, type Failure } from '../domain/call-result.js';
import { botActor, CLIENT_NAME, DeliveryAccess } from './delivery-access.js';
import type { WebhookCall } from './load-webhook-call.service.js';

/** What an attempt that ended at `endedAt` with a failure says of the endpoint. */
export interface EndpointNews {
  readonly news: OwnerNotification;
  readonly failure: Failure;
  readonly endedAt: number;
}

/** What bots write because of a delivery. However often a delivery is repeated, each message of it is posted once. */
@Injectable()
export class WebhookNotices {
  private readonly logger = new Logger(WebhookNotices.name);

  constructor(
    private readonly access: DeliveryAccess,
    private readonly sending: SendMessageService,
    private readonly realms: RealmLookup,
  ) {}

  /**
   * Posts the bot's reply where the message is now, if the bot may read it there.
   * @param body what the endpoint answered, for its owner
   * @returns null, or why it cannot be posted
   */
  async reply(delivery: Delivery, { bot }: WebhookCall, reply: BotReply, body: string): Promise<Failure | null> {
    const access = await this.access.accessForBot(bot, delivery);
    if ('refusal' in access) return access.refusal;
    try {
      await this.post(bot, access.message, reply, `reply:${replayKey(delivery)}`);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return badAnswer('bad_reply', error.message, body);
      throw error;
    }
  }

  /** Tells the conversation of a failure, as far as it can be told; not a second time, and nowhere that the bot may not read. */
  async notifyConversation(delivery: Delivery, { bot }: WebhookCall, { text }: Failure): Promise<void> {
    if (delivery.toldAt !== null) return;
    await this.attempt(async () => {
      const access = await this.access.accessForBot(bot, delivery);
      if ('refusal' in access) return;
      await this.post(bot, access.message, { content: `Failure! ${text}` }, `failure:${replayKey(delivery)}`);
    });
  }

  /** Tells the bot's owner that a delivery was given up, if there is something to tell. */
  async notifyOwnerOfFailure(delivery: Delivery, call: WebhookCall, failure: Failure): Promise<void> {
    if (failure.ownerDetail === null) return;
    await this.attempt(async () => {
      const notice = failureNotice(call.bot.fullName, await this.urlOf(call), failure);
      await this.tellOwner(call.bot, notice, replayKey(delivery));
    });
  }

  /** Tells the owner what has become of the endpoint: by the example of a delivery that it begins to fail, or that it was disabled. */
  async tellOfEndpoint(delivery: Delivery, call: WebhookCall, { news, failure, endedAt }: EndpointNews): Promise<void> {
    const { bot } = call;
    await this.attempt(async () => {
      if (news === 'trouble') {
        await this.tellOwner(bot, troubleNotice(bot.fullName, await this.urlOf(call), failure), `trouble:${replayKey(delivery)}`);
      } else {
        await this.tellOwner(bot, disabledNotice(bot.fullName, news), `${news}:${bot.id}:${endedAt}`);
      }
    });
  }

  private async post(bot: User, message: Message, reply: BotReply, key: string): Promise<void> {
    const digest = createHash('sha256').update(`webhook:${key}`).digest();
    await this.sending.reply({ ...reply, to: message, senderId: bot.id, clientName: CLIENT_NAME, key: digest });
  }

  private async urlOf({ bot, message, source }: WebhookCall): Promise<string> {
    return (await this.realms.realmUrl(bot.realmId)) + messagePath(placeOf(source), message.id);
  }

  private async tellOwner(bot: User, content: string, key: string): Promise<void> {
    if (bot.botOwnerId === null) return;
    await this.sending.send(botActor(bot), {
      addressee: { kind: 'direct', userIds: [bot.botOwnerId] },
      content,
      occasion: `webhook owner ${key}`,
    });
  }

  /** A notice that cannot be posted must not keep a delivery from coming to its end. */
  private async attempt(tell: () => Promise<void>): Promise<void> {
    try {
      await tell();
    } catch (error) {
      this.logger.warn(`the failure of a webhook could not be told: ${(error as Error).message}`);
    }
  }
}

function placeOf({ wire }: MessageSource): MessagePlace {
  const { stream_id: channelId, display_recipient: recipient, subject } = wire;
  if (typeof channelId === 'number') return { channelId, channelName: String(recipient), topic: String(subject) };
  return { participantIds: (recipient as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b) };
}
