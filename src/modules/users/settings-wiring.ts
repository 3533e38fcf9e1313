import type { Provider, Type } from '@nestjs/common';
import { AccountNews } from './application/profiles/account-news.js';
import { FullNames } from './application/profiles/full-names.js';
import { ChangeSettingsService } from './application/settings/change-settings.service.js';
import { Newcomers } from './application/settings/newcomers.js';
import { OwnIdentity } from './application/settings/own-identity.js';
import { PasswordChange } from './application/settings/password-change.js';
import { RealmUserDefaultsRepository } from './application/settings/realm-user-defaults.repository.js';
import { RealmUserDefaultsService } from './application/settings/realm-user-defaults.service.js';
import { ChangeRealmService } from './application/organization/change-realm.service.js';
import { RealmExportsService } from './application/organization/realm-exports.service.js';
import { ChangeRealmController } from './http/organization/change-realm.controller.js';
import { RealmExportsController } from './http/organization/realm-exports.controller.js';
import { RealmUserDefaultsController } from './http/settings/realm-user-defaults.controller.js';
import { SettingsController } from './http/settings/settings.controller.js';
import { TypeormRealmUserDefaultsRepository } from './persistence/typeorm-realm-user-defaults.repository.js';

/** What serves personal settings and what newcomers begin with; a part of the module of users. */
export const SETTINGS_CONTROLLERS: Type[] = [
  ChangeRealmController,
  RealmExportsController,
  RealmUserDefaultsController,
  SettingsController,
];

export const SETTINGS_PROVIDERS: Provider[] = [
  AccountNews,
  ChangeRealmService,
  ChangeSettingsService,
  FullNames,
  Newcomers,
  OwnIdentity,
  PasswordChange,
  RealmExportsService,
  RealmUserDefaultsService,
  { provide: RealmUserDefaultsRepository, useClass: TypeormRealmUserDefaultsRepository },
];
