import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { CsrfTokens } from '../../../../http/auth/csrf-tokens.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { showErrors } from '../../../../http/response/form-page.js';
import { errorParagraph, isolatedName, type Page, redirectToPage, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { PageOrganizations, RealmLookup, SignOnMethods } from '../../../realm/realm.api.js';
import { checkOtp } from './application-addresses.js';
import { FinishPassword } from './finish-password.js';
import { LOGIN_PAGE_TEXTS } from './login-page-texts.js';
import { ApplicationLoginFormParams, ApplicationLoginParams } from './login.params.js';
import { passwordForm } from './password-form.js';

/** The paths of the method `skein:web` in the settings of the server, without and with a trailing slash, of which the route table strips one. */
const PATHS = ['accounts/login/social/web', 'accounts/register/social/web'].flatMap((path) => [path, `${path}//`]);

/**
 * The page where people log a mobile application in by their browser, with all that the server asks for there. The browser itself gets no
 * session, and one that it has does not count: a link that somebody else sends must not be enough to hand out an API key.
 */
@Controller()
export class ApplicationLoginController {
  constructor(
    private readonly login: FinishPassword,
    private readonly realms: RealmLookup,
    private readonly signOn: SignOnMethods,
    private readonly organizations: PageOrganizations,
    private readonly tokens: CsrfTokens,
  ) {}

  @Get(PATHS)
  @Endpoint({
    access: 'visitor',
    browsers: true,
    servesDeactivated: true,
    hidden: true,
    summary: 'Shows the login form to an application.',
  })
  async show(
    @CurrentRealm() realmId: RealmId,
    @Params() { otp, next }: ApplicationLoginParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    if (otp === '') {
      redirectToPage(response, `/login/?${new URLSearchParams({ next }).toString()}`, 302);
      return;
    }
    checkOtp(otp);
    sendPage(response, 200, await this.page(realmId, request, response, { otp, username: '' }));
  }

  @Post(PATHS)
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Logs an application in by a browser.' })
  async logIn(
    @CurrentRealm() realmId: RealmId,
    @Params() { otp, username, password, csrfToken }: ApplicationLoginFormParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    checkOtp(otp);
    const form = await this.page(realmId, request, response, { otp, username });
    const again = (error: string): Page => ({ ...form, content: `${errorParagraph(error)}${form.content}` });
    const logIn = async (): Promise<void> => {
      this.tokens.checkLogin(request, csrfToken);
      await this.login.logIn(request, response, { realmId, username, password }, { kind: 'mobile', otp });
    };
    await showErrors(response, again, logIn, preferredLanguage(request));
  }

  private async page(
    realmId: RealmId,
    request: IncomingWireMessage,
    response: ServerResponse,
    { otp, username }: { readonly otp: string; readonly username: string },
  ): Promise<Page> {
    const language = preferredLanguage(request);
    const texts = LOGIN_PAGE_TEXTS[language];
    const organization = await this.organizations.get(realmId);
    const csrfToken = this.tokens.ensure(request, response);
    const takesNames = await this.signOn.usesDirectory(realmId);
    const form = passwordForm({ csrfToken, hidden: { mobile_flow_otp: otp }, username, error: '', isFirst: true, takesNames }, texts);
    const isOffered = takesNames || (await this.realms.get(realmId)).allowsLoginBy('Email');
    return {
      title: texts.title,
      heading: texts.heading(isolatedName(organization.name)),
      language,
      organization,
      content: isOffered ? `    <p>${texts.forApplication}</p>\n${form}` : errorParagraph(texts.noWay),
      redirects: ['zulip:'],
    };
  }
}
