import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { OutboxHandler, type OutboxRow } from '../../../kernel/outbox.js';
import { SendMessageService } from '../../messaging/messaging.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../users/system-bots.api.js';
import { FIRST_CHANNELS } from '../domain/first-channels.js';

/** Kind of the outbox rows that report that an organization was created; their payload is empty. */
export const ORGANIZATION_CREATED = 'organization_created';

/** Posts the first messages of a new organization as the Welcome Bot. */
@Injectable()
export class FirstMessagesHandler extends OutboxHandler {
  readonly kind = ORGANIZATION_CREATED;
  private readonly logger = new Logger(FirstMessagesHandler.name);

  constructor(
    private readonly systemBots: SystemBotsService,
    private readonly sending: SendMessageService,
  ) {
    super();
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { realmId } of rows) await this.post(realmId);
  }

  /** Posts the messages that have not been posted yet. */
  async post(realmId: RealmId): Promise<void> {
    const bot = await this.systemBots.findActor(realmId, SYSTEM_BOTS.welcome);
    if (!bot) return;
    for (const { name, messages } of FIRST_CHANNELS) {
      for (const [index, { topic, content }] of messages.entries()) {
        const addressee = { kind: 'channel', reference: { name } } as const;
        try {
          await this.sending.send(bot, { addressee, topic, content, internalKey: `first message ${index + 1} of ${name}` });
        } catch (error) {
          // The channel may have been renamed or archived, or the bot may no longer post there.
          if (!(error instanceof DomainError)) throw error;
          this.logger.warn(`A first message of organization ${realmId} was not posted: ${error.message}`);
        }
      }
    }
  }
}
