import { Injectable } from '@nestjs/common';
import { type Actor, isGuest, type Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../accounts/domain/user.js';
import { ChangeAccountService } from './change-account.service.js';
import { BotAccess } from '../../bots/application/bot-access.js';
import { BotOwnership } from './change-account-state.service.js';
import { type BotDefaultsInput, BotTuning } from '../../bots/application/configure-bot.service.js';

export interface UpdateBotInput extends BotDefaultsInput {
  readonly fullName?: string;
  readonly role?: Role;
  readonly botOwnerId?: UserId;
  readonly servicePayloadUrl?: string;
  readonly serviceInterface: number;
}

/** Changes bots: all that is wished or nothing. */
@Injectable()
export class UpdateBotService {
  constructor(
    private readonly access: BotAccess,
    private readonly changes: ChangeAccountService,
    private readonly ownership: BotOwnership,
    private readonly tuning: BotTuning,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws DomainError */
  async update(actor: Actor, botId: UserId, wish: UpdateBotInput): Promise<User> {
    if (isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
    return this.unitOfWork.run(async () => {
      const bot = await this.access.lock(actor, botId);
      if (wish.fullName !== undefined) await this.rename(bot, wish.fullName);
      if (wish.role !== undefined) await this.changes.changeRole(actor, bot, wish.role);
      if (wish.botOwnerId !== undefined) await this.ownership.change(actor, bot, wish.botOwnerId);
      await this.tuning.changeDefaults(actor, bot, wish);
      if (wish.servicePayloadUrl !== undefined) await this.tuning.changeService(bot, wish.servicePayloadUrl, wish.serviceInterface);
      return bot;
    });
  }

  private async rename(bot: User, written: string): Promise<void> {
    const fullName = await this.access.checkedName(bot.realmId, written, bot.id);
    if (fullName === bot.fullName) return;
    await this.access.checkNameFree(bot.realmId, fullName);
    await this.changes.rename(bot, fullName);
  }
}
