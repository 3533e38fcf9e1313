import type { Provider, Type } from '@nestjs/common';
import { GuestVisibilityEvents } from './profiles/application/guest-visibility-events.js';
import { UserEvents } from './profiles/application/user-events.js';
import { AccountListeners } from './accounts/application/account-listeners.js';
import { BotOwnership, ChangeAccountStateService } from './administration/application/change-account-state.service.js';
import { ChangeAccountService } from './administration/application/change-account.service.js';
import { ApiKeyRenewal } from './administration/application/api-key-renewal.js';
import { ApiKeysService } from './administration/application/api-keys.service.js';
import { RegisterAccountService } from './administration/application/register-account.service.js';
import { CreateUserService } from './administration/application/create-user.service.js';
import { UpdateUserService } from './administration/application/update-user.service.js';
import { DeactivateAccountService, DismissalService } from './administration/application/deactivate-account.service.js';
import { RoleGroupEvents } from './groups/application/role-group-events.js';
import { BotAccess, BotListings } from './bots/application/bot-access.js';
import { BotEvents } from './bots/application/bot-events.js';
import { BotKeys } from './administration/application/bot-keys.js';
import { BotManagement } from './administration/application/bot-management.js';
import { BotPresenter } from './bots/application/bot.presenter.js';
import { BotSetup, BotTuning } from './bots/application/configure-bot.service.js';
import { BotStorageRepository } from './bots/application/bot-storage.repository.js';
import { BotStorageService } from './bots/application/bot-storage.service.js';
import { CreateBotService } from './administration/application/create-bot.service.js';
import { UpdateBotService } from './administration/application/update-bot.service.js';
import { BotDefaultsRepository } from './bots/application/bot.repository.js';
import { AccountKeysController } from './administration/http/api-keys.controller.js';
import { AccountStatesController, AdministerUsersController } from './administration/http/administer-users.controller.js';
import { BotStorageController } from './bots/http/bot-storage.controller.js';
import { BotsController } from './administration/http/bots.controller.js';
import { SqlBotStorageRepository } from './bots/persistence/sql-bot-storage.repository.js';
import { TypeormBotDefaultsRepository } from './bots/persistence/typeorm-bot.repository.js';

/** What the users module is made of as far as accounts and bots go that are made, changed and deactivated. */
export const ACCOUNT_CONTROLLERS: Type[] = [
  AccountKeysController,
  AccountStatesController,
  AdministerUsersController,
  BotStorageController,
  BotsController,
];

export const ACCOUNT_PROVIDERS: Provider[] = [
  UserEvents,
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
