import type { Provider, Type } from '@nestjs/common';
import { Acquaintances } from './application/accounts/acquaintances.js';
import { AccountAnnouncements } from './application/accounts/account-announcements.js';
import { AccountAudiences } from './application/accounts/account-audiences.js';
import { AccountObservers } from './application/accounts/account-observers.js';
import { AccountStates } from './application/accounts/account-states.js';
import { AccountChanges } from './application/accounts/account-changes.js';
import { ApiKeyRenewal } from './application/accounts/api-key-renewal.js';
import { ApiKeysService } from './application/accounts/api-keys.service.js';
import { Arrivals } from './application/accounts/arrivals.js';
import { CreateUserService } from './application/accounts/create-user.service.js';
import { UpdateUserService } from './application/accounts/update-user.service.js';
import { DismissalService } from './application/accounts/dismissal.service.js';
import { DeactivationService } from './application/accounts/deactivation.service.js';
import { GroupSeats } from './application/groups/group-seats.js';
import { BotAccess } from './application/bots/bot-access.js';
import { BotAnnouncements } from './application/bots/bot-announcements.js';
import { BotKeys } from './application/bots/bot-keys.js';
import { BotManagement } from './application/bots/bot-management.js';
import { BotLists } from './application/bots/bot-lists.js';
import { BotOwnership } from './application/bots/bot-ownership.js';
import { BotPresenter } from './application/bots/bot.presenter.js';
import { BotSetup } from './application/bots/bot-setup.js';
import { BotStorageRepository } from './application/bots/bot-storage.repository.js';
import { BotStorageService } from './application/bots/bot-storage.service.js';
import { BotTuning } from './application/bots/bot-tuning.js';
import { CreateBotService } from './application/bots/create-bot.service.js';
import { UpdateBotService } from './application/bots/update-bot.service.js';
import { BotDefaultsRepository } from './application/user.repository.js';
import { AccountKeysController } from './http/account-keys.controller.js';
import { AdministerUsersController } from './http/administer-users.controller.js';
import { AccountStatesController } from './http/account-states.controller.js';
import { BotStorageController } from './http/bots/bot-storage.controller.js';
import { BotsController } from './http/bots.controller.js';
import { SqlBotStorageRepository } from './persistence/bots/sql-bot-storage.repository.js';
import { TypeormBotDefaultsRepository } from './persistence/typeorm-user.repository.js';

/** What the users module is made of as far as accounts and bots go that are made, changed and deactivated. */
export const ACCOUNT_CONTROLLERS: Type[] = [
  AccountKeysController,
  AccountStatesController,
  AdministerUsersController,
  BotStorageController,
  BotsController,
];

export const ACCOUNT_PROVIDERS: Provider[] = [
  AccountAnnouncements,
  AccountAudiences,
  AccountObservers,
  AccountStates,
  BotAccess,
  Acquaintances,
  BotAnnouncements,
  BotKeys,
  BotLists,
  BotManagement,
  BotOwnership,
  BotPresenter,
  BotSetup,
  BotStorageService,
  BotTuning,
  CreateBotService,
  UpdateBotService,
  DeactivationService,
  DismissalService,
  GroupSeats,
  UpdateUserService,
  CreateUserService,
  Arrivals,
  ApiKeyRenewal,
  ApiKeysService,
  AccountChanges,
  { provide: BotStorageRepository, useClass: SqlBotStorageRepository },
  { provide: BotDefaultsRepository, useClass: TypeormBotDefaultsRepository },
];
