import { createCipheriv, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { escapePageText, paragraph, redirectToPage, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { CredentialsDigest } from '../../authentication/application/credentials-digest.js';
import { LoginNoticesService } from '../../authentication/application/login-notices.service.js';
import { BrowserSessionCookies } from '../../authentication/http/browser-session-cookies.js';
import { SignOnAttempts } from '../application/sign-on-attempts.js';
import { SignOnProviderRepository } from '../application/sign-on-provider.repository.js';
import { SignOnSessionsService } from '../application/sign-on-sessions.service.js';
import { newSecret, type ProvenIdentity } from '../application/sign-on.service.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import { SIGN_ON_PAGE_TEXTS } from './sign-on-page-texts.js';

const IV_BYTES = 12;

/** Logs desktop applications in: the browser that they have opened shows a code, with which they come back. */
@Injectable()
export class DesktopSignOn {
  constructor(
    private readonly attempts: SignOnAttempts,
    private readonly users: UserRepository,
    private readonly credentials: CredentialsDigest,
    private readonly organizations: PageOrganizations,
    private readonly providers: SignOnProviderRepository,
    private readonly notices: LoginNoticesService,
    private readonly sessions: BrowserSessionCookies,
    private readonly signOnSessions: SignOnSessionsService,
  ) {}

  /** The browser gets no session: the code is of use to the application alone. @param otp the key of the application, 64 hexadecimal digits */
  async showCode(
    request: IncomingWireMessage,
    response: ServerResponse,
    user: User,
    { provider: { name: providerName }, identity: { subject }, session }: ProvenIdentity,
    otp: string,
  ): Promise<void> {
    const token = newSecret();
    const credentialsDigest = this.credentials.compute(user).toString('hex');
    const step = { realmId: user.realmId, userId: user.id, credentialsDigest, providerName, subject, session };
    await this.attempts.add('desktop', token, step);
    const language = preferredLanguage(request);
    const texts = SIGN_ON_PAGE_TEXTS[language];
    sendPage(response, 200, {
      title: texts.finishDesktop,
      language,
      organization: await this.organizations.get(user.realmId),
      content: `${paragraph(texts.desktopExplained)}      <div class="door-field">
        <label for="code">${escapePageText(texts.desktopCode)}</label>
        <input class="field" id="code" readonly autofocus value="${encryptForDesktop(token, otp)}">
      </div>
`,
    });
  }

  /** Begins the session of a desktop application, which has decrypted the token. @throws SignOnFailure */
  async finish(realmId: RealmId, token: string, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const found = await this.attempts.take('desktop', token);
    if (found?.realmId !== realmId) throw new SignOnFailure('S02', 'The token of the application is unknown, used or too old.');
    const [user] = await this.users.findByIds([found.userId]);
    if (!user?.active) throw new SignOnFailure('S10', 'The account is deactivated.', found.userId);
    if (this.credentials.compute(user).toString('hex') !== found.credentialsDigest) {
      throw new SignOnFailure('S02', 'The account has got other credentials since.', user.id);
    }
    await this.notices.record(user, request.headers['user-agent'] ?? '', request.ip ?? '');
    const digest = await this.sessions.begin(request, response, user);
    const provider = digest && (await this.providers.find(realmId, found.providerName));
    if (provider) await this.signOnSessions.noteBegin(provider, found.subject, found.session, user.id, digest);
    redirectToPage(response, '/', 302);
  }
}

/**
 * Encrypts a token with the key of a desktop application, in the form of the Zulip server.
 * @param otp the key, 64 hexadecimal digits
 * @returns hexadecimal: 12 bytes that make the encryption unique, the token in AES-256-GCM, and its tag of 16 bytes
 */
function encryptForDesktop(token: string, otp: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(otp, 'hex'), iv);
  return Buffer.concat([iv, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('hex');
}
