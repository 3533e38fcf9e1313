import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { redirectToPage } from '../../../../http/response/html-page.js';
import type { User } from '../../accounts/domain/user.js';
import type { LogInEnd } from '../../factors/application/step-tokens.js';
import { ApplicationAddresses } from './application-addresses.js';
import { BrowserSessionCookies } from './browser-session-cookies.js';
import { PasswordLogin } from './password-login.js';

/** Ends a log-in on our own pages: with a session, or in the application that has opened the browser. */
@Injectable()
export class FinishLogin {
  constructor(
    private readonly login: PasswordLogin,
    private readonly sessions: BrowserSessionCookies,
    private readonly applications: ApplicationAddresses,
  ) {}

  async finish(request: IncomingWireMessage, response: ServerResponse, user: User, end: LogInEnd): Promise<void> {
    await this.login.note(user, response);
    if (end.kind === 'mobile') {
      redirectToPage(response, await this.applications.addressFor(user, end.otp), 302);
      return;
    }
    await this.sessions.begin(request, response, user);
    redirectToPage(response, end.next);
  }
}
