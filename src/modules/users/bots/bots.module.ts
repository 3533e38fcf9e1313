import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PermissionsModule } from '../permissions/permissions.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { BotAccess } from './application/bot-access.js';
import { BotEvents } from './application/bot-events.js';
import { BotStorageRepository } from './application/bot-storage.repository.js';
import { BotStorageService } from './application/bot-storage.service.js';
import { BotPresenter } from './application/bot.presenter.js';
import { BotDefaultsRepository, BotServiceRepository } from './application/bot.repository.js';
import { ConfigureBotService } from './application/configure-bot.service.js';
import { BotStorageController } from './http/bot-storage.controller.js';
import { SqlBotStorageRepository } from './persistence/sql-bot-storage.repository.js';
import { TypeormBotDefaultsRepository, TypeormBotServiceRepository } from './persistence/typeorm-bot.repository.js';

@Tag('users')
@Module({
  imports: [AccountsModule, PermissionsModule, ProfilesModule],
  controllers: [BotStorageController],
  providers: [
    BotAccess,
    BotEvents,
    BotPresenter,
    BotStorageService,
    ConfigureBotService,
    { provide: BotDefaultsRepository, useClass: TypeormBotDefaultsRepository },
    { provide: BotServiceRepository, useClass: TypeormBotServiceRepository },
    { provide: BotStorageRepository, useClass: SqlBotStorageRepository },
  ],
  exports: [BotAccess, BotEvents, BotPresenter, BotServiceRepository, ConfigureBotService],
})
export class BotsModule {}
