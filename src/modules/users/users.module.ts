import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { UserAdministrationModule } from './administration/administration.module.js';
import { AuthenticationModule } from './authentication/authentication.module.js';
import { BotsModule } from './bots/bots.module.js';
import { DirectoriesModule } from './directories/directories.module.js';
import { FactorsModule } from './factors/factors.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { KeysModule } from './keys/keys.module.js';
import { MailModule } from './mail/mail.module.js';
import { PermissionsModule } from './permissions/permissions.module.js';
import { PresenceModule } from './presence/presence.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { RecoveryModule } from './recovery/recovery.module.js';
import { ScimModule } from './scim/scim.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SignOnModule } from './sign-on/sign-on.module.js';

const FEATURES = [
  AccountsModule,
  MailModule,
  PermissionsModule,
  ProfilesModule,
  GroupsModule,
  BotsModule,
  KeysModule,
  UserAdministrationModule,
  SettingsModule,
  PresenceModule,
  RecoveryModule,
  FactorsModule,
  AuthenticationModule,
  SignOnModule,
  DirectoriesModule,
  ScimModule,
];

/** Accounts, and everything that belongs to one: profile, groups, bots, settings, presence, sessions. */
@Module({ imports: FEATURES, exports: FEATURES })
export class UsersModule {}
