import { Injectable } from '@nestjs/common';
import { presentMessage } from '../../messaging/messaging.api.js';
import { BotInterface } from '../../users/users.api.js';
import { slackFields } from '../domain/slack-call.js';
import { WebhookSecrets } from './bot-secrets.js';
import { type WebhookCall, LoadWebhookCallService } from './webhook-calls.js';

export interface WebhookBody {
  readonly contentType: string;
  readonly text: string;
}

/** Both interfaces' forms of one call. */
@Injectable()
export class CallBodies {
  constructor(
    private readonly calls: LoadWebhookCallService,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** Null if the bot's interface has no form for such a message. */
  async buildBody(call: WebhookCall, trigger: string): Promise<WebhookBody | null> {
    return call.service.interface_ === BotInterface.slack ? this.slack(call, trigger) : this.generic(call, trigger);
  }

  private generic({ bot, service, message, source }: WebhookCall, trigger: string): WebhookBody {
    const payload = {
      bot_email: bot.email,
      bot_full_name: bot.fullName,
      data: message.content,
      message: {
        ...presentMessage(source, { applyMarkdown: false, clientGravatar: false, emptyTopicName: true }, ''),
        rendered_content: message.renderedContent,
      },
      token: this.secrets.token(service),
      trigger,
    };
    return { contentType: 'application/json', text: JSON.stringify(payload) };
  }

  private async slack(call: WebhookCall, trigger: string): Promise<WebhookBody | null> {
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
