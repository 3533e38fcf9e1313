import { Injectable } from '@nestjs/common';
import { type Actor, isGuest, type Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../accounts/domain/user.js';
import { BotAccess } from '../../bots/application/bot-access.js';
import { BotEvents } from '../../bots/application/bot-events.js';
import { type BotDefaultsInput, ConfigureBotService } from '../../bots/application/configure-bot.service.js';
import { ChangeAccountStateService } from './change-account-state.service.js';
import { ChangeAccountService } from './change-account.service.js';

export interface UpdateBotInput extends BotDefaultsInput {
  readonly fullName?: string;
  /** The start of its address. */
  readonly shortName?: string;
  readonly role?: Role;
  readonly botOwnerId?: UserId;
  readonly servicePayloadUrl?: string;
  readonly serviceInterface: number;
}

/** Updates bots: applies all of the changes or none. */
@Injectable()
export class UpdateBotService {
  constructor(
    private readonly access: BotAccess,
    private readonly changes: ChangeAccountService,
    private readonly botEvents: BotEvents,
    private readonly states: ChangeAccountStateService,
    private readonly configuration: ConfigureBotService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws DomainError */
  async update(actor: Actor, botId: UserId, input: UpdateBotInput): Promise<User> {
    if (isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
    return this.unitOfWork.run(async () => {
      const bot = await this.access.lock(actor, botId);
      if (input.fullName !== undefined) await this.rename(bot, input.fullName);
      if (input.shortName !== undefined) await this.changeAddress(actor, bot, input.shortName);
      if (input.role !== undefined) await this.changes.changeRole(actor, bot, input.role);
      if (input.botOwnerId !== undefined) await this.states.changeBotOwner(actor, bot, input.botOwnerId);
      await this.configuration.changeDefaults(actor, bot, input);
      if (input.servicePayloadUrl !== undefined)
        await this.configuration.changeService(bot, input.servicePayloadUrl, input.serviceInterface);
      return bot;
    });
  }

  private async changeAddress(actor: Actor, bot: User, shortName: string): Promise<void> {
    const email = await this.access.buildAddress(bot.realmId, shortName.trim());
    if (email === bot.email) return;
    await this.access.checkAddressFree(bot, email);
    await this.changes.changeEmail(actor, bot, email);
    await this.botEvents.publishUpdated(bot, { email });
  }

  private async rename(bot: User, name: string): Promise<void> {
    const fullName = await this.access.checkFullName(bot.realmId, name, bot.id);
    if (fullName === bot.fullName) return;
    await this.access.checkNameFree(bot.realmId, fullName);
    await this.changes.rename(bot, fullName);
  }
}
