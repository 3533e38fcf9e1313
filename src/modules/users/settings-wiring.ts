import type { Provider, Type } from '@nestjs/common';
import { ChangeSettingsService, OwnIdentity, PasswordChange } from './settings/application/change-settings.service.js';
import { SettingsEvents } from './settings/application/settings-events.js';
import { RealmUserDefaultsRepository } from './accounts/application/realm-user-defaults.repository.js';
import { RealmUserDefaultsService } from './settings/application/realm-user-defaults.service.js';
import { ChangeRealmService } from './settings/application/change-realm.service.js';
import { RealmExportsService } from './administration/application/realm-exports.service.js';
import { ChangeRealmController } from './settings/http/change-realm.controller.js';
import { RealmExportsController } from './administration/http/realm-exports.controller.js';
import { RealmUserDefaultsController, SettingsController } from './settings/http/settings.controller.js';
import { TypeormRealmUserDefaultsRepository } from './accounts/persistence/typeorm-user.repository.js';

/** What serves personal settings and what newcomers begin with; a part of the module of users. */
export const SETTINGS_CONTROLLERS: Type[] = [
  ChangeRealmController,
  RealmExportsController,
  RealmUserDefaultsController,
  SettingsController,
];

export const SETTINGS_PROVIDERS: Provider[] = [
  ChangeRealmService,
  ChangeSettingsService,
  OwnIdentity,
  SettingsEvents,
  PasswordChange,
  RealmExportsService,
  RealmUserDefaultsService,
  { provide: RealmUserDefaultsRepository, useClass: TypeormRealmUserDefaultsRepository },
];
