import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import { type Message, type MessageSource, MessageSources, Replying, shapeMessage } from '../../messaging/messaging.api.js';
import { BotServiceRepository, type User, UserRepository } from '../../users/users.api.js';
import type { Delivery } from '../domain/delivery.js';

/** Everything there is to know for an attempt. */
export interface WebhookCall {
  readonly url: string;
  readonly json: string;
  readonly bot: User;
  readonly message: Message;
  readonly source: MessageSource;
}

/** Prepares the requests that tell bots of messages (notes 5.2). */
@Injectable()
export class WebhookCalls {
  constructor(
    private readonly users: UserRepository,
    private readonly services: BotServiceRepository,
    private readonly replying: Replying,
    private readonly sources: MessageSources,
    private readonly secrets: ServerSecrets,
  ) {}

  /** As things are now; null if the bot, its address or the message is gone. */
  async prepare({ realmId, botId, messageId, trigger }: Delivery): Promise<WebhookCall | null> {
    const [bot] = await this.users.findByIds([botId]);
    const [service] = await this.services.findByBots([botId]);
    const message = await this.replying.find(realmId, messageId);
    if (!bot?.active || !service || !message) return null;
    const [sourced] = await this.sources.of(realmId, [message]);
    if (!sourced) return null;
    const { source } = sourced;
    const payload = {
      bot_email: bot.email,
      bot_full_name: bot.fullName,
      data: message.content,
      message: {
        ...shapeMessage(source, { applyMarkdown: false, clientGravatar: false, emptyTopicName: true }, ''),
        rendered_content: message.renderedContent,
      },
      token: this.secrets.derive('webhook-token', botId, service.tokenGeneration),
      trigger,
    };
    return { url: service.baseUrl, json: JSON.stringify(payload), bot, message, source };
  }
}
