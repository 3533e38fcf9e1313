import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { GuardedFetch } from '../../../platform/outgoing-http/guarded-fetch.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UserAdministrationModule } from '../administration/administration.module.js';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { PermissionsModule } from '../permissions/permissions.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { CheckPeopleService } from './application/check-people.service.js';
import { EnabledProviders, OwnersWayIn } from './application/enabled-providers.js';
import { IdentitiesListener } from './application/identities.listener.js';
import { LinkIdentityService, MatchAccountService } from './application/match-account.service.js';
import { LogOutAtProvider } from './application/log-out-at-provider.js';
import { LogOutByProviderService } from './application/log-out-by-provider.service.js';
import { OpenIdClient } from './application/open-id-client.js';
import { PictureSource } from './application/picture-source.js';
import { GitHubClient, ProviderClients } from './application/provider-clients.js';
import { ProviderEvents } from './application/provider-events.js';
import { ProviderRegistrations } from './application/provider-registrations.js';
import { CreatePersonService, SetUpPersonService } from './application/set-up-person.service.js';
import { SignOnAttempts } from './application/sign-on-attempts.js';
import {
  ExternalIdentityRepository,
  SignOnProviderRepository,
  SignOnSessionRepository,
} from './application/sign-on-provider.repository.js';
import { SignOnMetrics } from './application/sign-on-metrics.js';
import { SignOnProvidersService } from './application/sign-on-providers.service.js';
import { SignOnSessionsService } from './application/sign-on-sessions.service.js';
import { SignOnTokens } from './application/sign-on-tokens.js';
import { SignOnService } from './application/sign-on.service.js';
import { GuardedGitHubClient } from './delivery/guarded-git-hub-client.js';
import { GuardedOpenIdClient } from './delivery/guarded-open-id-client.js';
import { GuardedPictureSource } from './delivery/guarded-picture-source.js';
import { PrometheusSignOnMetrics } from './delivery/prometheus-sign-on-metrics.js';
import { BackChannelLogOutController } from './http/back-channel-log-out.controller.js';
import { ConnectAccountController } from './http/connect-account.controller.js';
import { DesktopSignOn } from './http/desktop-sign-on.js';
import { FailedSignOns } from './http/failed-sign-ons.js';
import { FinishSignOn } from './http/finish-sign-on.js';
import { SignOnFlow } from './http/sign-on-flow.js';
import { SignOnPages } from './http/sign-on-pages.js';
import { SignOnProvidersController } from './http/sign-on-providers.controller.js';
import { SignOnController } from './http/sign-on.controller.js';
import {
  TypeormExternalIdentityRepository,
  TypeormSignOnProviderRepository,
  TypeormSignOnSessionRepository,
} from './persistence/typeorm-sign-on-provider.repository.js';
import { RedisSignOnAttempts } from './redis/redis-sign-on-attempts.js';

/** Logging in by identity providers of the organizations. */
@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, PermissionsModule, ProfilesModule, GroupsModule, UserAdministrationModule, AuthenticationModule],
  controllers: [BackChannelLogOutController, ConnectAccountController, SignOnController, SignOnProvidersController],
  providers: [
    CheckPeopleService,
    CreatePersonService,
    DesktopSignOn,
    EnabledProviders,
    FailedSignOns,
    FinishSignOn,
    GuardedFetch,
    IdentitiesListener,
    LinkIdentityService,
    LogOutAtProvider,
    LogOutByProviderService,
    MatchAccountService,
    OwnersWayIn,
    ProviderClients,
    ProviderEvents,
    ProviderRegistrations,
    SetUpPersonService,
    SignOnFlow,
    SignOnPages,
    SignOnProvidersService,
    SignOnService,
    SignOnSessionsService,
    SignOnTokens,
    { provide: ExternalIdentityRepository, useClass: TypeormExternalIdentityRepository },
    { provide: GitHubClient, useClass: GuardedGitHubClient },
    { provide: OpenIdClient, useClass: GuardedOpenIdClient },
    { provide: PictureSource, useClass: GuardedPictureSource },
    { provide: SignOnAttempts, useClass: RedisSignOnAttempts },
    { provide: SignOnMetrics, useClass: PrometheusSignOnMetrics },
    { provide: SignOnProviderRepository, useClass: TypeormSignOnProviderRepository },
    { provide: SignOnSessionRepository, useClass: TypeormSignOnSessionRepository },
  ],
  exports: [CheckPeopleService, CreatePersonService, EnabledProviders, OwnersWayIn, SetUpPersonService],
})
export class SignOnModule {}
