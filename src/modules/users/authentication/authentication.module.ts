import { Module } from '@nestjs/common';
import { SessionDirectory } from '../../../http/auth/account-directory.js';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UserAdministrationModule } from '../administration/administration.module.js';
import { BrowserSessionRepository } from './application/browser-session.repository.js';
import { BrowserSessionsService } from './application/browser-sessions.service.js';
import { CredentialsDigest } from './application/credentials-digest.js';
import { EndSessionsService } from './application/end-sessions.service.js';
import { EraseSessionsListener } from './application/erase-sessions.listener.js';
import { MailModule } from '../mail/mail.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { LoginNoticesService } from './application/login-notices.service.js';
import { LoginPlaceRepository } from './application/login-place.repository.js';
import { LoginService } from './application/login.service.js';
import { MailOrganizationsService } from './application/mail-organizations.service.js';
import { PasswordResetKeysService } from './application/password-reset-keys.service.js';
import { PasswordResetMails } from './application/password-reset-mails.js';
import { PasswordResetRepository } from './application/password-reset.repository.js';
import { PasswordResetService } from './application/password-reset.service.js';
import { RequestPasswordResetService } from './application/request-password-reset.service.js';
import { ApplicationAddresses } from './http/application-addresses.js';
import { ApplicationLoginController } from './http/application-login.controller.js';
import { BrowserSessionCookies } from './http/browser-session-cookies.js';
import { BrowserSessionDirectory } from './http/browser-session-directory.js';
import { DevelopmentLogin } from './http/development-login.js';
import { FirstSession } from './http/first-session.js';
import { FindOrganizationsController } from './http/find-organizations.controller.js';
import { LoginPageController, WaysToLogIn } from './http/login-page.controller.js';
import { DevelopmentLoginController, FetchApiKeyController } from './http/login.controller.js';
import { PasswordLogin } from './http/password-login.js';
import { PasswordResetPageController } from './http/password-reset-page.controller.js';
import { PasswordResetController } from './http/password-reset.controller.js';
import { SqlLoginPlaceRepository } from './persistence/sql-login-place.repository.js';
import { TypeormPasswordResetRepository } from './persistence/typeorm-password-reset.repository.js';
import { TypeormBrowserSessionRepository } from './persistence/typeorm-browser-session.repository.js';

@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, MailModule, ProfilesModule, UserAdministrationModule],
  controllers: [
    ApplicationLoginController,
    DevelopmentLoginController,
    FetchApiKeyController,
    FindOrganizationsController,
    LoginPageController,
    PasswordResetController,
    PasswordResetPageController,
  ],
  providers: [
    ApplicationAddresses,
    BrowserSessionCookies,
    BrowserSessionsService,
    CredentialsDigest,
    DevelopmentLogin,
    EndSessionsService,
    EraseSessionsListener,
    FirstSession,
    LoginNoticesService,
    LoginService,
    MailOrganizationsService,
    PasswordLogin,
    PasswordResetKeysService,
    PasswordResetMails,
    PasswordResetService,
    RequestPasswordResetService,
    WaysToLogIn,
    { provide: BrowserSessionRepository, useClass: TypeormBrowserSessionRepository },
    { provide: LoginPlaceRepository, useClass: SqlLoginPlaceRepository },
    { provide: PasswordResetRepository, useClass: TypeormPasswordResetRepository },
    { provide: SessionDirectory, useClass: BrowserSessionDirectory },
  ],
  exports: [
    ApplicationAddresses,
    BrowserSessionCookies,
    BrowserSessionsService,
    CredentialsDigest,
    FirstSession,
    LoginNoticesService,
    PasswordLogin,
    PasswordResetService,
    SessionDirectory,
  ],
})
export class AuthenticationModule {}
