import { Injectable } from '@nestjs/common';
import { AccountListener, type Erasure } from '../../accounts/application/account-listeners.js';
import { ReplaceCredentialsService } from '../../accounts/application/replace-credentials.service.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { ConfigureBotService } from '../../bots/application/configure-bot.service.js';
import { ErasePersonalDataService } from '../../profiles/application/erase-personal-data.service.js';
import { ChangeAccountService } from './change-account.service.js';

/** Replaces what identifies the bots of a person who is erased, and deletes what they store. The bots are deactivated with the person. */
@Injectable()
export class EraseBotsListener extends AccountListener {
  constructor(
    private readonly users: UserRepository,
    private readonly credentials: ReplaceCredentialsService,
    private readonly configuration: ConfigureBotService,
    private readonly personalData: ErasePersonalDataService,
    private readonly changes: ChangeAccountService,
  ) {
    super();
  }

  override async onErased({ id: ownerId }: User, { actor }: Erasure): Promise<void> {
    for (const { id } of await this.users.findBotsOf(ownerId)) {
      const bot = await this.users.lock(id);
      await this.personalData.deleteFiles(bot);
      bot.reset();
      await this.configuration.erase(bot);
      await this.credentials.renewApiKey(bot);
      await this.changes.rename(bot, `Deleted bot ${id}`);
      await this.changes.changeEmail(actor, bot, await this.personalData.replacementAddress(bot));
    }
  }
}
