import { Injectable } from '@nestjs/common';
import type { OutboxRow } from '../../../kernel/outbox.js';
import { AutomaticMessageHandler, SendMessageService } from '../../messaging/sending.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../users/system-bots.api.js';
import { eventWebhookNotice } from '../domain/owner-notice-texts.js';
import { EVENT_WEBHOOK_NOTICE, type EventWebhookNotice } from './event-webhook-health.service.js';

/** Tells owners, in direct messages of the notification bot, that their webhooks fail or were disabled. */
@Injectable()
export class EventWebhookNoticeHandler extends AutomaticMessageHandler {
  readonly kind = EVENT_WEBHOOK_NOTICE;

  constructor(
    private readonly systemBots: SystemBotsService,
    private readonly messages: SendMessageService,
  ) {
    super();
  }

  protected async handleRow({ id, realmId, payload }: OutboxRow): Promise<void> {
    const { ownerId, name, kind, detail, webhookId } = payload as EventWebhookNotice;
    const bot = await this.systemBots.findActor(realmId, SYSTEM_BOTS.notification);
    if (!bot) return;
    const addressee = { kind: 'direct', userIds: [ownerId] } as const;
    const input = { addressee, content: eventWebhookNotice(name, kind, detail), internalKey: `event webhook notice ${id}` };
    await this.attempt(() => this.messages.send(bot, input), `The owner of event webhook ${webhookId} was not told of it`);
  }
}
