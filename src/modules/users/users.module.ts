import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { AccountDirectory, SessionDirectory } from '../../http/auth/account-directory.js';
import { Config } from '../../platform/config/config.js';
import { RealmModule } from '../realm/realm.module.js';
import { MAIL_PROVIDERS } from './mail-wiring.js';
import { MailQueue } from './mail/application/mail-queue.js';
import { MailDispatchService } from './mail/application/mail-dispatch.service.js';
import { MailLimits } from './mail/application/mail-limits.js';
import { MailRetention } from './mail/application/mail-retention.js';
import { PasswordPolicy } from './accounts/domain/password-policy.js';
import { OutgoingMail } from './mail/application/outgoing-mail.js';
import { RegisterAccountService } from './administration/application/register-account.service.js';
import { GroupMembershipService } from './groups/application/group-membership.service.js';
import { AccountIdentityPolicy } from './accounts/application/account-identity-policy.js';
import { SETTINGS_CONTROLLERS, SETTINGS_PROVIDERS } from './settings-wiring.js';
import { ACCOUNT_CONTROLLERS, ACCOUNT_PROVIDERS } from './account-wiring.js';
import { PRESENCE_CONTROLLERS, PRESENCE_PROVIDERS } from './presence-wiring.js';
import { SESSION_CONTROLLERS, SESSION_PROVIDERS } from './session-wiring.js';
import { ADDRESS_CONTROLLERS, ADDRESS_PROVIDERS } from './address-wiring.js';
import { AVATAR_CONTROLLERS, AVATAR_PROVIDERS } from './avatar-wiring.js';
import { MUTING_CONTROLLERS, MUTING_PROVIDERS } from './muting-wiring.js';
import { GROUP_CONTROLLERS, GROUP_PROVIDERS } from './group-wiring.js';
import { AccountsService } from './accounts/application/accounts.service.js';
import { ListGroupsService } from './groups/application/list-groups.service.js';
import { AccountListeners } from './accounts/application/account-listeners.js';
import { GroupMentions } from './groups/application/group-mentions.js';
import { GuestVisibilityEvents } from './profiles/application/guest-visibility-events.js';
import { BotListings } from './bots/application/bot-access.js';
import { BotTuning } from './bots/application/configure-bot.service.js';
import { GroupPermissions } from './permissions/application/group-permissions.js';
import { RealmUserDefaultsService } from './settings/application/realm-user-defaults.service.js';
import { GroupListeners } from './groups/application/group-events.js';
import { GroupSettingAudience } from './permissions/application/group-setting-audience.js';
import { SystemGroupsService } from './permissions/application/system-groups.service.js';
import { MutedUsersService } from './settings/application/muted-users.service.js';
import { PersistPresenceService } from './presence/application/persist-presence.service.js';
import { PresenceService } from './presence/application/presence.service.js';
import { PresenceStore } from './presence/application/presence.repository.js';
import { StatusPublishing } from './presence/application/user-statuses.service.js';
import { UserRepository } from './accounts/application/user.repository.js';
import { BotServiceRepository } from './bots/application/bot.repository.js';
import { KeptProfileData, ProfileDataEvents, ProfileEntryChecks } from './profiles/application/custom-profile.service.js';
import { ProfileData, ProfileQueries, ProfileValueQueries } from './profiles/application/profile.queries.js';
import { UserGroupsService } from './groups/application/user-groups.service.js';
import { UserAccess } from './profiles/application/user-access.js';
import { UserDirectory } from './profiles/application/user-directory.service.js';
import { UserLookup } from './accounts/application/user-lookup.js';
import { CachedAccountDirectory } from './accounts/http/account-directory.js';
import { OwnUserController, ProfileDataController, UsersController } from './profiles/http/users.controller.js';
import { SqlProfileQueries, SqlProfileValueQueries } from './profiles/persistence/sql-profile.queries.js';
import { TypeormUserRepository } from './accounts/persistence/typeorm-user.repository.js';
import { TypeormBotServiceRepository } from './bots/persistence/typeorm-bot.repository.js';

@Tag('users')
@Module({
  imports: [RealmModule],
  controllers: [
    OwnUserController,
    ...ACCOUNT_CONTROLLERS,
    ...ADDRESS_CONTROLLERS,
    ...AVATAR_CONTROLLERS,
    ...GROUP_CONTROLLERS,
    ...MUTING_CONTROLLERS,
    ...PRESENCE_CONTROLLERS,
    ProfileDataController,
    ...SESSION_CONTROLLERS,
    ...SETTINGS_CONTROLLERS,
    UsersController,
  ],
  providers: [
    ...ACCOUNT_PROVIDERS,
    ...ADDRESS_PROVIDERS,
    ...AVATAR_PROVIDERS,
    ...GROUP_PROVIDERS,
    ...MUTING_PROVIDERS,
    ...PRESENCE_PROVIDERS,
    ...MAIL_PROVIDERS,
    ...SESSION_PROVIDERS,
    ...SETTINGS_PROVIDERS,
    AccountsService,
    KeptProfileData,
    GroupSettingAudience,
    SystemGroupsService,
    ProfileDataEvents,
    ProfileEntryChecks,
    UserAccess,
    UserDirectory,
    UserLookup,
    {
      provide: PasswordPolicy,
      useFactory: ({ environment }: Config) => new PasswordPolicy(environment === 'development'),
      inject: [Config],
    },
    { provide: AccountDirectory, useClass: CachedAccountDirectory },
    { provide: BotServiceRepository, useClass: TypeormBotServiceRepository },
    { provide: ProfileData, useExisting: KeptProfileData },
    { provide: ProfileValueQueries, useClass: SqlProfileValueQueries },
    { provide: ProfileQueries, useClass: SqlProfileQueries },
    { provide: UserRepository, useClass: TypeormUserRepository },
  ],
  exports: [
    ProfileDataEvents,
    UserGroupsService,
    BotListings,
    BotTuning,
    AccountListeners,
    GuestVisibilityEvents,
    AccountIdentityPolicy,
    AccountDirectory,
    SessionDirectory,
    AccountsService,
    GroupMembershipService,
    RegisterAccountService,
    MailQueue,
    MailDispatchService,
    MailLimits,
    MailRetention,
    OutgoingMail,
    PasswordPolicy,
    BotServiceRepository,
    ListGroupsService,
    GroupMentions,
    GroupListeners,
    GroupPermissions,
    GroupSettingAudience,
    SystemGroupsService,
    MutedUsersService,
    PersistPresenceService,
    PresenceService,
    PresenceStore,
    StatusPublishing,
    RealmUserDefaultsService,
    UserAccess,
    UserDirectory,
    UserRepository,
    UserLookup,
  ],
})
export class UsersModule {}
