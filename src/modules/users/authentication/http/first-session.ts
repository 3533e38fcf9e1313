import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { LoginNoticesService } from '../application/login-notices.service.js';
import { BrowserSessionCookies } from './browser-session-cookies.js';

/** Logs a browser in with the account that was just created in it, so that nobody enters a new password twice. */
@Injectable()
export class FirstSession {
  constructor(
    private readonly sessions: BrowserSessionCookies,
    private readonly realms: RealmLookup,
    private readonly notices: LoginNoticesService,
  ) {}

  /**
   * Begins a session with the account, in place of the one that the browser has. There is none where the organization allows no passwords, nor
   * for a form of another site: then the address of the client leads to the log-in.
   * @param user with the password that was chosen in the request
   */
  async begin(request: IncomingWireMessage, response: ServerResponse, user: User): Promise<void> {
    if (!(await this.realms.get(user.realmId)).allowsLoginBy('Email')) return;
    await this.sessions.begin(request, response, user);
    await this.notices.record(user, request.headers['user-agent'] ?? '', request.ip ?? '');
  }
}
