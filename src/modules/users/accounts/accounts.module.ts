import { Module } from '@nestjs/common';
import { AccountDirectory } from '../../../http/auth/account-directory.js';
import { Config } from '../../../platform/config/config.js';
import { Providers } from '../../../platform/providers.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountIdentityPolicy, DisposableDomains } from './application/account-identity-policy.js';
import { AccountListener, AccountListeners } from './application/account-listeners.js';
import { AccountsService } from './application/accounts.service.js';
import { RealmUserDefaultsRepository } from './application/realm-user-defaults.repository.js';
import { ReplaceCredentialsService } from './application/replace-credentials.service.js';
import { ScopedKeyRepository } from './application/scoped-key.repository.js';
import { SystemBotsService } from './application/system-bots.service.js';
import { UserLookup } from './application/user-lookup.js';
import { UserRepository } from './application/user.repository.js';
import { ListedDisposableDomains } from './delivery/listed-disposable-domains.js';
import { PasswordPolicy } from './domain/password-policy.js';
import { CachedAccountDirectory } from './http/account-directory.js';
import { TypeormScopedKeyRepository } from './persistence/typeorm-scoped-key.repository.js';
import { AccountAuthority } from './persistence/account-authority.js';
import { TypeormRealmUserDefaultsRepository, TypeormUserRepository } from './persistence/typeorm-user.repository.js';

@Module({
  imports: [RealmModule],
  providers: [
    AccountIdentityPolicy,
    AccountsService,
    ReplaceCredentialsService,
    SystemBotsService,
    UserLookup,
    { provide: AccountDirectory, useClass: CachedAccountDirectory },
    { provide: DisposableDomains, useClass: ListedDisposableDomains },
    { provide: RealmUserDefaultsRepository, useClass: TypeormRealmUserDefaultsRepository },
    { provide: ScopedKeyRepository, useClass: TypeormScopedKeyRepository },
    AccountAuthority,
    { provide: UserRepository, useClass: TypeormUserRepository },
    {
      provide: AccountListeners,
      useFactory: (providers: Providers) => new AccountListeners(() => providers.list(AccountListener)),
      inject: [Providers],
    },
    {
      provide: PasswordPolicy,
      useFactory: ({ environment }: Config) => new PasswordPolicy(environment === 'development'),
      inject: [Config],
    },
  ],
  exports: [
    AccountAuthority,
    AccountDirectory,
    AccountIdentityPolicy,
    AccountListeners,
    AccountsService,
    PasswordPolicy,
    RealmUserDefaultsRepository,
    ReplaceCredentialsService,
    ScopedKeyRepository,
    SystemBotsService,
    UserLookup,
    UserRepository,
  ],
})
export class AccountsModule {}
