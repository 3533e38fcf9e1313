import type { Provider, Type } from '@nestjs/common';
import { GuestVisibilityEvents } from './application/accounts/acquaintances.js';
import { AccountAnnouncements } from './application/accounts/account-announcements.js';
import { AccountAudiences } from './application/accounts/account-audiences.js';
import { AccountListeners } from './application/accounts/account-observers.js';
import { ChangeAccountStateService } from './application/accounts/account-states.js';
import { ChangeAccountService } from './application/accounts/account-changes.js';
import { ApiKeyRenewal } from './application/accounts/api-key-renewal.js';
import { ApiKeysService } from './application/accounts/api-keys.service.js';
import { RegisterAccountService } from './application/accounts/arrivals.js';
import { CreateUserService } from './application/accounts/create-user.service.js';
import { UpdateUserService } from './application/accounts/update-user.service.js';
import { DismissalService } from './application/accounts/dismissal.service.js';
import { DeactivateAccountService } from './application/accounts/deactivation.service.js';
import { RoleGroupEvents } from './application/groups/group-seats.js';
import { BotAccess } from './application/bots/bot-access.js';
import { BotEvents } from './application/bots/bot-announcements.js';
import { BotKeys } from './application/bots/bot-keys.js';
import { BotManagement } from './application/bots/bot-management.js';
import { BotListings } from './application/bots/bot-lists.js';
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
  AccountListeners,
  ChangeAccountStateService,
  BotAccess,
  GuestVisibilityEvents,
  BotEvents,
  BotKeys,
  BotListings,
  BotManagement,
  BotOwnership,
  BotPresenter,
  BotSetup,
  BotStorageService,
  BotTuning,
  CreateBotService,
  UpdateBotService,
  DeactivateAccountService,
  DismissalService,
  RoleGroupEvents,
  UpdateUserService,
  CreateUserService,
  RegisterAccountService,
  ApiKeyRenewal,
  ApiKeysService,
  ChangeAccountService,
  { provide: BotStorageRepository, useClass: SqlBotStorageRepository },
  { provide: BotDefaultsRepository, useClass: TypeormBotDefaultsRepository },
];
