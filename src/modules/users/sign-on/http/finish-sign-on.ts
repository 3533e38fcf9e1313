import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { redirectToPage } from '../../../../http/response/html-page.js';
import type { User } from '../../accounts/domain/user.js';
import { LoginNoticesService } from '../../authentication/application/login-notices.service.js';
import { ApplicationAddresses } from '../../authentication/http/application-addresses.js';
import { BrowserSessionCookies } from '../../authentication/http/browser-session-cookies.js';
import { SignOnMetrics } from '../application/sign-on-metrics.js';
import { SignOnSessionsService } from '../application/sign-on-sessions.service.js';
import type { ProvenIdentity } from '../application/sign-on.service.js';
import { DesktopSignOn } from './desktop-sign-on.js';

/** Logs somebody in whose account is found: in the browser, or in the application that has opened it. */
@Injectable()
export class FinishSignOn {
  constructor(
    private readonly sessions: BrowserSessionCookies,
    private readonly applications: ApplicationAddresses,
    private readonly notices: LoginNoticesService,
    private readonly signOnSessions: SignOnSessionsService,
    private readonly desktop: DesktopSignOn,
    private readonly metrics: SignOnMetrics,
  ) {}

  /** @param proven whose log-in is no test */
  async finish(request: IncomingWireMessage, response: ServerResponse, user: User, proven: ProvenIdentity): Promise<void> {
    const { provider, identity, session, end } = proven;
    this.metrics.count(provider.kind, 'logged_in');
    if (end.kind === 'desktop') {
      await this.desktop.showCode(request, response, user, proven, end.otp);
      return;
    }
    await this.notices.record(user, request.headers['user-agent'] ?? '', request.ip ?? '');
    if (end.kind === 'mobile') {
      redirectToPage(response, await this.applications.addressFor(user, end.otp), 302);
    } else if (end.kind === 'browser') {
      const digest = await this.sessions.beginAfterRedirect(request, response, user);
      if (digest) await this.signOnSessions.noteBegin(provider, identity.subject, session, user.id, digest);
      redirectToPage(response, end.next, 302);
    }
  }
}
