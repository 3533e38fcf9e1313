import { Module } from '@nestjs/common';
import { SessionDirectory } from '../../../http/auth/account-directory.js';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UserAdministrationModule } from '../administration/administration.module.js';
import { AccountSessionsService } from './application/account-sessions.service.js';
import { BrowserSessionRepository } from './application/browser-session.repository.js';
import { BrowserSessionsService } from './application/browser-sessions.service.js';
import { CredentialsDigest } from './application/credentials-digest.js';
import { EndSessionsService } from './application/end-sessions.service.js';
import { EraseSessionsListener } from './application/erase-sessions.listener.js';
import { MailModule } from '../mail/mail.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { LoginNoticesService } from './application/login-notices.service.js';
import { LoginPlaceRepository } from './application/login-place.repository.js';
import { LoginService } from './application/login.service.js';
import { KeepOwnSessionListener } from './application/keep-own-session.listener.js';
import { ProofChecks, ProveAgainService } from './application/prove-again.service.js';
import { OwnSessionsController, SessionsOfOthersController } from './http/account-sessions.controller.js';
import { LogInAgainController } from './http/log-in-again.controller.js';
import { ApplicationAddresses } from './http/application-addresses.js';
import { ApplicationLoginController } from './http/application-login.controller.js';
import { BrowserSessionCookies } from './http/browser-session-cookies.js';
import { BrowserSessionDirectory } from './http/browser-session-directory.js';
import { DevelopmentLogin } from './http/development-login.js';
import { FinishLogin } from './http/finish-login.js';
import { FinishPassword } from './http/finish-password.js';
import { FirstSession } from './http/first-session.js';
import { LoginPageController, WaysToLogIn } from './http/login-page.controller.js';
import { DevelopmentLoginController, FetchApiKeyController } from './http/login.controller.js';
import { LoginBrowser } from './http/login-browser.js';
import { PasskeyLoginController, PasskeyOffer } from './http/passkey-login.controller.js';
import { BeginAgainPage, SecondStep, SecondStepPage } from './http/second-step.js';
import { SecondStepController } from './http/second-step.controller.js';
import { PasswordLogin } from './http/password-login.js';
import { SqlLoginPlaceRepository } from './persistence/sql-login-place.repository.js';
import { TypeormBrowserSessionRepository } from './persistence/typeorm-browser-session.repository.js';

@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, MailModule, ProfilesModule, UserAdministrationModule, FactorsModule],
  controllers: [
    ApplicationLoginController,
    DevelopmentLoginController,
    FetchApiKeyController,
    LogInAgainController,
    LoginPageController,
    OwnSessionsController,
    PasskeyLoginController,
    SecondStepController,
    SessionsOfOthersController,
  ],
  providers: [
    AccountSessionsService,
    ApplicationAddresses,
    BeginAgainPage,
    BrowserSessionCookies,
    BrowserSessionsService,
    CredentialsDigest,
    DevelopmentLogin,
    EndSessionsService,
    EraseSessionsListener,
    FinishLogin,
    FinishPassword,
    FirstSession,
    KeepOwnSessionListener,
    LoginBrowser,
    LoginNoticesService,
    LoginService,
    PasskeyOffer,
    PasswordLogin,
    ProofChecks,
    ProveAgainService,
    SecondStep,
    SecondStepPage,
    WaysToLogIn,
    { provide: BrowserSessionRepository, useClass: TypeormBrowserSessionRepository },
    { provide: LoginPlaceRepository, useClass: SqlLoginPlaceRepository },
    { provide: SessionDirectory, useClass: BrowserSessionDirectory },
  ],
  exports: [
    ApplicationAddresses,
    BrowserSessionCookies,
    BrowserSessionsService,
    CredentialsDigest,
    EndSessionsService,
    FirstSession,
    LoginNoticesService,
    PasswordLogin,
    SessionDirectory,
  ],
})
export class AuthenticationModule {}
