import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { GuardedFetch } from '../../../platform/outgoing-http/guarded-fetch.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UserAdministrationModule } from '../administration/administration.module.js';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { EnabledProviders } from './application/enabled-providers.js';
import { IdentitiesListener } from './application/identities.listener.js';
import { LinkIdentityService, MatchAccountService } from './application/match-account.service.js';
import { OpenIdClient } from './application/open-id-client.js';
import { ProviderRegistrations } from './application/provider-registrations.js';
import { SignOnAttempts } from './application/sign-on-attempts.js';
import { ExternalIdentityRepository, SignOnProviderRepository } from './application/sign-on-provider.repository.js';
import { SignOnProvidersService } from './application/sign-on-providers.service.js';
import { SignOnService } from './application/sign-on.service.js';
import { GuardedOpenIdClient } from './delivery/guarded-open-id-client.js';
import { ConnectAccountController } from './http/connect-account.controller.js';
import { FailedSignOns } from './http/failed-sign-ons.js';
import { FinishSignOn } from './http/finish-sign-on.js';
import { SignOnPages } from './http/sign-on-pages.js';
import { SignOnProvidersController } from './http/sign-on-providers.controller.js';
import { SignOnController } from './http/sign-on.controller.js';
import { TypeormExternalIdentityRepository, TypeormSignOnProviderRepository } from './persistence/typeorm-sign-on-provider.repository.js';
import { RedisSignOnAttempts } from './redis/redis-sign-on-attempts.js';

/** Logging in by identity providers of the organizations. */
@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, UserAdministrationModule, AuthenticationModule],
  controllers: [ConnectAccountController, SignOnController, SignOnProvidersController],
  providers: [
    EnabledProviders,
    FailedSignOns,
    FinishSignOn,
    GuardedFetch,
    IdentitiesListener,
    LinkIdentityService,
    MatchAccountService,
    ProviderRegistrations,
    SignOnPages,
    SignOnProvidersService,
    SignOnService,
    { provide: ExternalIdentityRepository, useClass: TypeormExternalIdentityRepository },
    { provide: OpenIdClient, useClass: GuardedOpenIdClient },
    { provide: SignOnAttempts, useClass: RedisSignOnAttempts },
    { provide: SignOnProviderRepository, useClass: TypeormSignOnProviderRepository },
  ],
  exports: [EnabledProviders],
})
export class SignOnModule {}
