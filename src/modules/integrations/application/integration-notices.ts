import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { SendMessageService } from '../../messaging/sending.api.js';
import type { User } from '../../users/accounts.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../users/system-bots.api.js';
import { ownerNotice, type Problem } from '../domain/owner-notice-texts.js';

/** How often an owner is told of the same problem of a bot. */
const PERIOD_MS = 3_600_000;

/** Tells the owners of bots, in direct messages, why what a service has sent did not become messages. */
@Injectable()
export class IntegrationNotices {
  private readonly logger = new Logger(IntegrationNotices.name);

  constructor(
    private readonly systemBots: SystemBotsService,
    private readonly sending: SendMessageService,
    private readonly clock: Clock,
  ) {}

  /** Never throws. Does nothing for a bot without an owner, and in a realm without a notification bot. */
  async notify({ id, realmId, botOwnerId, fullName }: User, problem: Problem): Promise<void> {
    if (botOwnerId === null) return;
    try {
      const bot = await this.systemBots.findActor(realmId, SYSTEM_BOTS.notification);
      if (!bot) return;
      await this.sending.send(bot, {
        addressee: { kind: 'direct', userIds: [botOwnerId] },
        content: ownerNotice(fullName, problem),
        internalKey: `integration of ${id}: ${problem.kind} ${Math.floor(this.clock.now() / PERIOD_MS)}`,
      });
    } catch (error) {
      this.logger.warn(`The owner of bot ${id} could not be told of a problem of an integration: ${(error as Error).message}`);
    }
  }
}
