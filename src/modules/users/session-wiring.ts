import type { Provider, Type } from '@nestjs/common';
import { SessionDirectory } from '../../http/auth/account-directory.js';
import { LoginService } from './application/login.service.js';
import { BrowserSessionRepository } from './application/sessions/browser-session.repository.js';
import { BrowserSessions } from './application/sessions/browser-sessions.service.js';
import { DevelopmentLoginController } from './http/development-login.controller.js';
import { FetchApiKeyController } from './http/fetch-api-key.controller.js';
import { PasswordLogin } from './http/password-log-in.js';
import { BrowserSessionDirectory } from './http/sessions/browser-session-directory.js';
import { LoginPageController } from './http/sessions/log-in-page.controller.js';
import { BrowserSessionCookies } from './http/sessions/session-opening.js';
import { SqlBrowserSessionRepository } from './persistence/sessions/sql-browser-session.repository.js';

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
