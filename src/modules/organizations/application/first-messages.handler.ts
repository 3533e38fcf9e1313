import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import type { OutboxRow } from '../../../kernel/outbox.js';
import { AutomaticMessageHandler, SendMessageService } from '../../messaging/sending.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../users/system-bots.api.js';
import { FIRST_CHANNELS } from '../domain/first-channels.js';

/** Kind of the outbox rows that report that an organization was created; their payload is empty. */
export const ORGANIZATION_CREATED = 'organization_created';

/** Posts the first messages of a new organization as the Welcome Bot. */
@Injectable()
export class FirstMessagesHandler extends AutomaticMessageHandler {
  readonly kind = ORGANIZATION_CREATED;

  constructor(
    private readonly systemBots: SystemBotsService,
    private readonly sending: SendMessageService,
  ) {
    super();
  }

  protected handleRow({ realmId }: OutboxRow): Promise<void> {
    return this.post(realmId);
  }

  /** Posts the messages that have not been posted yet, except where the bot may not or the channel no longer exists. */
  async post(realmId: RealmId): Promise<void> {
    const bot = await this.systemBots.findActor(realmId, SYSTEM_BOTS.welcome);
    if (!bot) return;
    for (const { name, messages } of FIRST_CHANNELS) {
      for (const [index, { topic, content }] of messages.entries()) {
        const addressee = { kind: 'channel', reference: { name } } as const;
        await this.attempt(
          () => this.sending.send(bot, { addressee, topic, content, internalKey: `first message ${index + 1} of ${name}` }),
          `A first message of organization ${realmId} was not posted`,
        );
      }
    }
  }
}
