import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BotsModule } from '../bots/bots.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { ApiKeysService } from './application/api-keys.service.js';
import { ChangeAccountStateService } from './application/change-account-state.service.js';
import { ChangeAccountService } from './application/change-account.service.js';
import { CreateBotService } from './application/create-bot.service.js';
import { ClaimAccountService } from './application/claim-account.service.js';
import { CreateUnclaimedAccountService } from './application/create-unclaimed-account.service.js';
import { CreateUserService } from './application/create-user.service.js';
import { DeactivateAccountService } from './application/deactivate-account.service.js';
import { EraseAccountService } from './application/erase-account.service.js';
import { EraseBotsListener } from './application/erase-bots.listener.js';
import { OperatorPermissionsService } from './application/operator-permissions.service.js';
import { RealmExportsService } from './application/realm-exports.service.js';
import { RegisterAccountService } from './application/register-account.service.js';
import { RenewApiKeyService } from './application/renew-api-key.service.js';
import { RenewBotSecretsService } from './application/renew-bot-secrets.service.js';
import { SetPasswordService } from './application/set-password.service.js';
import { UpdateBotService } from './application/update-bot.service.js';
import { UpdateUserService } from './application/update-user.service.js';
import { WelcomeMailListener } from './application/welcome-mail.listener.js';
import { AdministerUsersController } from './http/administer-users.controller.js';
import { ApiKeysController } from './http/api-keys.controller.js';
import { AuditLogController } from './http/audit-log.controller.js';
import { BotsController } from './http/bots.controller.js';
import { RealmExportsController } from './http/realm-exports.controller.js';

@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, MailModule, ProfilesModule, GroupsModule, BotsModule],
  controllers: [ApiKeysController, AdministerUsersController, AuditLogController, BotsController, RealmExportsController],
  providers: [
    RenewApiKeyService,
    ApiKeysService,
    RenewBotSecretsService,
    ChangeAccountService,
    ChangeAccountStateService,
    CreateBotService,
    ClaimAccountService,
    CreateUnclaimedAccountService,
    CreateUserService,
    DeactivateAccountService,
    EraseAccountService,
    EraseBotsListener,
    OperatorPermissionsService,
    RealmExportsService,
    RegisterAccountService,
    SetPasswordService,
    UpdateBotService,
    UpdateUserService,
    WelcomeMailListener,
  ],
  exports: [
    ChangeAccountService,
    ChangeAccountStateService,
    CreateUnclaimedAccountService,
    EraseAccountService,
    RegisterAccountService,
    RenewApiKeyService,
  ],
})
export class UserAdministrationModule {}
