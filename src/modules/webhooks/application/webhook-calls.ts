import { Injectable } from '@nestjs/common';
import { ServerAddresses } from '../../../kernel/addresses.js';
import { type Message, type MessageSource, MessageSources, Replying, shapeMessage } from '../../messaging/messaging.api.js';
import { Realms } from '../../realm/realm.api.js';
import { BotInterface, type BotService, BotServiceRepository, type User, UserRepository } from '../../users/users.api.js';
import type { Delivery } from '../domain/delivery.js';
import { slackFields } from '../domain/slack-call.js';
import { BotSecrets } from './bot-secrets.js';

/** Everything there is to know for an attempt. */
export interface WebhookCall {
  readonly service: BotService;
  readonly bot: User;
  readonly sender: User;
  readonly message: Message;
  readonly source: MessageSource;
}

export interface CallBody {
  readonly contentType: string;
  readonly text: string;
}

/** Prepares the requests that tell bots of messages (notes 5.2, 5.5). */
@Injectable()
export class WebhookCalls {
  constructor(
    private readonly users: UserRepository,
    private readonly services: BotServiceRepository,
    private readonly replying: Replying,
    private readonly sources: MessageSources,
    private readonly realms: Realms,
    private readonly addresses: ServerAddresses,
  ) {}

  /** As things are now; null if the bot, its address or the message is gone. */
  async prepare({ realmId, botId, messageId }: Delivery): Promise<WebhookCall | null> {
    const [bot] = await this.users.findByIds([botId]);
    const [service] = await this.services.findByBots([botId]);
    const message = await this.replying.find(realmId, messageId);
    if (!bot?.active || !service || !message) return null;
    const [sourced] = await this.sources.of(realmId, [message]);
    return sourced ? { service, bot, message, ...sourced } : null;
  }

  async host({ bot }: WebhookCall): Promise<string> {
    return this.addresses.realmHost((await this.realms.get(bot.realmId)).stringId);
  }
}

/** Both interfaces' forms of one call. */
@Injectable()
export class CallBodies {
  constructor(
    private readonly calls: WebhookCalls,
    private readonly secrets: BotSecrets,
  ) {}

  /** Null if the bot's interface has no form for such a message. */
  async of(call: WebhookCall, trigger: string): Promise<CallBody | null> {
    return call.service.interface_ === BotInterface.slack ? this.slack(call, trigger) : this.generic(call, trigger);
  }

  private generic({ bot, service, message, source }: WebhookCall, trigger: string): CallBody {
    const payload = {
      bot_email: bot.email,
      bot_full_name: bot.fullName,
      data: message.content,
      message: {
        ...shapeMessage(source, { applyMarkdown: false, clientGravatar: false, emptyTopicName: true }, ''),
        rendered_content: message.renderedContent,
      },
      token: this.secrets.token(service),
      trigger,
    };
    return { contentType: 'application/json', text: JSON.stringify(payload) };
  }

  private async slack(call: WebhookCall, trigger: string): Promise<CallBody | null> {
    const { bot, service, sender, message, source } = call;
    const { stream_id: channelId, display_recipient: channelName } = source.wire;
    if (typeof channelId !== 'number') return null;
    const fields = slackFields({
      token: this.secrets.token(service),
      realmId: bot.realmId,
      realmHost: await this.calls.host(call),
      channelId,
      channelName: String(channelName),
      sentAt: message.sentAt,
      senderId: sender.id,
      senderName: sender.fullName,
      content: message.content,
      trigger,
      botId: bot.id,
    });
    return { contentType: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() };
  }
}
