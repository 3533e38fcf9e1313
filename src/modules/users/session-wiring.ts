import type { Provider, Type } from '@nestjs/common';
import { SessionDirectory } from '../../http/auth/account-directory.js';
import { LoginService } from './authentication/application/login.service.js';
import { BrowserSessionRepository } from './authentication/application/browser-session.repository.js';
import { BrowserSessions } from './authentication/application/browser-sessions.service.js';
import { DevelopmentLoginController, FetchApiKeyController } from './authentication/http/login.controller.js';
import { PasswordLogin } from './authentication/http/password-login.js';
import { BrowserSessionDirectory } from './authentication/http/browser-session-directory.js';
import { LoginPageController } from './authentication/http/login-page.controller.js';
import { BrowserSessionCookies } from './authentication/http/browser-session-cookies.js';
import { SqlBrowserSessionRepository } from './authentication/persistence/typeorm-browser-session.repository.js';

/** What logs people in: programs, which get the API key, and browsers, which get a session; a part of the module of users. */
export const SESSION_CONTROLLERS: Type[] = [DevelopmentLoginController, FetchApiKeyController, LoginPageController];

export const SESSION_PROVIDERS: Provider[] = [
  BrowserSessions,
  LoginService,
  PasswordLogin,
  BrowserSessionCookies,
  { provide: BrowserSessionRepository, useClass: SqlBrowserSessionRepository },
  { provide: SessionDirectory, useClass: BrowserSessionDirectory },
];
