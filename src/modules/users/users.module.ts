import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { AccountDirectory, SessionDirectory } from '../../http/auth/account-directory.js';
import { Config } from '../../platform/config/config.js';
import { RealmModule } from '../realm/realm.module.js';
import { MAIL_PROVIDERS } from './mail-wiring.js';
import { MailQueue } from './application/mail/mailbox.js';
import { MailDispatchService } from './application/mail/mail-dispatch.service.js';
import { MailLimits } from './application/mail/mail-limits.js';
import { MailRetention } from './application/mail/mail-retention.js';
import { PasswordPolicy } from './domain/password-policy.js';
import { OutgoingMail } from './application/mail/outgoing-mail.js';
import { RegisterAccountService } from './application/accounts/arrivals.js';
import { NewcomerGroups } from './application/groups/newcomer-groups.js';
import { FullNames } from './application/profiles/full-names.js';
import { SETTINGS_CONTROLLERS, SETTINGS_PROVIDERS } from './settings-wiring.js';
import { ACCOUNT_CONTROLLERS, ACCOUNT_PROVIDERS } from './account-wiring.js';
import { PRESENCE_CONTROLLERS, PRESENCE_PROVIDERS } from './presence-wiring.js';
import { SESSION_CONTROLLERS, SESSION_PROVIDERS } from './session-wiring.js';
import { ADDRESS_CONTROLLERS, ADDRESS_PROVIDERS } from './address-wiring.js';
import { AVATAR_CONTROLLERS, AVATAR_PROVIDERS } from './avatar-wiring.js';
import { MUTING_CONTROLLERS, MUTING_PROVIDERS } from './muting-wiring.js';
import { GROUP_CONTROLLERS, GROUP_PROVIDERS } from './group-wiring.js';
import { AccountsService } from './application/accounts.service.js';
import { ListGroupsService } from './application/groups/group-lists.service.js';
import { AccountListeners } from './application/accounts/account-observers.js';
import { GroupMentions } from './application/groups/group-mentions.js';
import { GuestVisibilityEvents } from './application/accounts/acquaintances.js';
import { BotListings } from './application/bots/bot-lists.js';
import { BotTuning } from './application/bots/bot-tuning.js';
import { GroupPermissions } from './application/groups/group-permissions.js';
import { RealmUserDefaultsService } from './application/settings/realm-user-defaults.service.js';
import { AddressRules } from './application/addresses/address-rules.js';
import { GroupListeners } from './application/groups/group-observers.js';
import { GroupSettingAudience } from './application/groups/group-reach.js';
import { MutedUsersService } from './application/muting/muted-users.service.js';
import { PersistPresenceService } from './application/presence/presence-keeping.js';
import { PresenceService } from './application/presence/presence.service.js';
import { PresenceStore } from './application/presence/presence-store.js';
import { StatusPublishing } from './application/statuses/status-publishing.js';
import { BotServiceRepository, UserRepository } from './application/user.repository.js';
import { KeptProfileData } from './application/profiles/kept-profile-data.js';
import { ProfileData } from './application/profiles/profile-data.js';
import { GroupCreationService } from './application/groups/group-creation.service.js';
import { ProfileDataEvents } from './application/profiles/profile-data-news.js';
import { ProfileEntryChecks } from './application/profiles/profile-entry-checks.js';
import { ProfileValueQueries } from './application/profiles/profile-value.queries.js';
import { ProfileQueries } from './application/profiles/profile.queries.js';
import { UserAccess } from './application/profiles/user-access.js';
import { UserDirectory } from './application/profiles/user-directory.service.js';
import { UserLookup } from './application/user-lookup.js';
import { CachedAccountDirectory } from './http/account-directory.js';
import { OwnUserController } from './http/own-user.controller.js';
import { ProfileDataController } from './http/profile-data.controller.js';
import { SqlProfileValueQueries } from './persistence/sql-profile-value.queries.js';
import { TypeormBotServiceRepository, TypeormUserRepository } from './persistence/typeorm-user.repository.js';
import { UsersController } from './http/users.controller.js';
import { SqlProfileQueries } from './persistence/sql-profile.queries.js';

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
    GroupCreationService,
    BotListings,
    BotTuning,
    AccountListeners,
    GuestVisibilityEvents,
    AddressRules,
    AccountDirectory,
    SessionDirectory,
    AccountsService,
    NewcomerGroups,
    RegisterAccountService,
    FullNames,
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
