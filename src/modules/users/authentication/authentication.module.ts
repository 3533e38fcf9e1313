import { Module } from '@nestjs/common';
import { SessionDirectory } from '../../../http/auth/account-directory.js';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UserAdministrationModule } from '../administration/administration.module.js';
import { BrowserSessionRepository } from './application/browser-session.repository.js';
import { BrowserSessionsService } from './application/browser-sessions.service.js';
import { EndSessionsService } from './application/end-sessions.service.js';
import { EraseSessionsListener } from './application/erase-sessions.listener.js';
import { LoginService } from './application/login.service.js';
import { BrowserSessionCookies } from './http/browser-session-cookies.js';
import { BrowserSessionDirectory } from './http/browser-session-directory.js';
import { LoginPageController } from './http/login-page.controller.js';
import { DevelopmentLoginController, FetchApiKeyController } from './http/login.controller.js';
import { PasswordLogin } from './http/password-login.js';
import { TypeormBrowserSessionRepository } from './persistence/typeorm-browser-session.repository.js';

@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, UserAdministrationModule],
  controllers: [DevelopmentLoginController, FetchApiKeyController, LoginPageController],
  providers: [
    BrowserSessionCookies,
    BrowserSessionsService,
    EndSessionsService,
    EraseSessionsListener,
    LoginService,
    PasswordLogin,
    { provide: BrowserSessionRepository, useClass: TypeormBrowserSessionRepository },
    { provide: SessionDirectory, useClass: BrowserSessionDirectory },
  ],
  exports: [SessionDirectory],
})
export class AuthenticationModule {}
