import { Module } from '@nestjs/common';
import { AccountDirectory } from '../../http/auth/directory.js';
import { RealmModule } from '../realm/realm.module.js';
import { AccountsService } from './application/accounts.service.js';
import { GroupPermissions } from './application/group-permissions.js';
import { LoginService } from './application/login.service.js';
import { BotServiceRepository, UserGroupRepository, UserRepository } from './application/user.repository.js';
import { Users } from './application/users.js';
import { CachedAccountDirectory } from './http/account-directory.js';
import { DevelopmentLoginController } from './http/development-login.controller.js';
import { FetchApiKeyController } from './http/fetch-api-key.controller.js';
import { OwnUserController } from './http/own-user.controller.js';
import { TypeormBotServiceRepository, TypeormUserGroupRepository, TypeormUserRepository } from './persistence/typeorm-user.repository.js';

@Module({
  imports: [RealmModule],
  controllers: [DevelopmentLoginController, FetchApiKeyController, OwnUserController],
  providers: [
    AccountsService,
    GroupPermissions,
    LoginService,
    Users,
    { provide: AccountDirectory, useClass: CachedAccountDirectory },
    { provide: BotServiceRepository, useClass: TypeormBotServiceRepository },
    { provide: UserGroupRepository, useClass: TypeormUserGroupRepository },
    { provide: UserRepository, useClass: TypeormUserRepository },
  ],
  exports: [AccountDirectory, AccountsService, BotServiceRepository, GroupPermissions, UserRepository, Users],
})
export class UsersModule {}
