import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { ServerAddresses } from '../../../kernel/addresses.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { type MessageSource, Replying, SendMessageService } from '../../messaging/messaging.api.js';
import { Realms } from '../../realm/realm.api.js';
import type { User } from '../../users/users.api.js';
import { type Delivery, roundKey } from '../domain/delivery.js';
import type { News } from '../domain/endpoint.js';
import { messagePath, type MessagePlace } from '../domain/message-path.js';
import { disabledNotice, failingNotice, ownerNotice } from '../domain/owner-notice.js';
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
  async reply(delivery: Delivery, call: WebhookCall, content: string): Promise<string | null> {
    try {
      await this.post(call, content, `reply:${roundKey(delivery)}`);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }

  /** Tells the conversation and, if there is something to tell, the bot's owner, as far as they can be told. */
  async tellOfFailure(delivery: Delivery, call: WebhookCall, failure: Failure): Promise<void> {
    const round = roundKey(delivery);
    await this.attempt(() => this.post(call, `Failure! ${failure.text}`, `failure:${round}`));
    if (failure.ownerDetail === null) return;
    await this.attempt(async () => {
      const { stringId } = await this.realms.get(call.bot.realmId);
      const url = this.addresses.realmUrl(stringId) + messagePath(placeOf(call.source), call.message.id);
      await this.tellOwner(call.bot, ownerNotice(call.bot.fullName, url, failure), round);
    });
  }

  /** Tells the owner how the endpoint is doing, beside what becomes of each delivery. @param since what happened, and when: told once */
  async tellOfEndpoint(bot: User, news: News, since: number, failure: Pick<Failure, 'ownerDetail'>): Promise<void> {
    const content = news === 'trouble' ? failingNotice(bot.fullName, failure) : disabledNotice(bot.fullName, news);
    await this.attempt(() => this.tellOwner(bot, content, `${news}:${bot.id}:${since}`));
  }

  private async post({ bot, message }: WebhookCall, content: string, key: string): Promise<void> {
    const digest = createHash('sha256').update(`webhook:${key}`).digest();
    await this.replying.reply({ to: message, senderId: bot.id, content, clientName: CLIENT_NAME, key: digest });
  }

  private async tellOwner(bot: User, content: string, key: string): Promise<void> {
    if (bot.botOwnerId === null) return;
    await this.sending.send(actorOf(bot), {
      addressee: { kind: 'direct', userIds: [bot.botOwnerId] },
      content,
      idempotencyKey: `\nwebhook owner ${key}`,
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

function actorOf({ id, realmId, role, botType }: User): Actor {
  return { userId: id, realmId, role, botType, clientName: CLIENT_NAME };
}

function placeOf({ wire }: MessageSource): MessagePlace {
  const { stream_id: channelId, display_recipient: recipient, subject } = wire;
  if (typeof channelId === 'number') return { channelId, channelName: String(recipient), topic: String(subject) };
  return { participantIds: (recipient as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b) };
}
