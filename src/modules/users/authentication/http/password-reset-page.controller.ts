import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { keyField, LinkKeys } from '../../../../http/auth/link-keys.js';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { errorParagraph, messagePage, showErrors } from '../../../../http/response/form-page.js';
import { escapePageText, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { PasswordResetService } from '../application/password-reset.service.js';
import { RequestPasswordResetService } from '../application/request-password-reset.service.js';

export class RequestPasswordResetForm {
  @StringParam({ max: 254 })
  readonly email: string = '';
}

export class PasswordResetPageParams {
  @StringParam()
  readonly key: string = '';
}

export class PasswordResetForm extends PasswordResetPageParams {
  @StringParam()
  readonly password: string = '';
}

/** The route table removes one trailing slash, so that the second patterns match paths with one. */
const REQUEST = ['accounts/password/reset', 'accounts/password/reset//'];
const LINK = ['accounts/password/reset/:key', 'accounts/password/reset/:key//'];
const RESET = ['accounts/password/reset/form', 'accounts/password/reset/form//'];
const RESET_PAGE = '/accounts/password/reset/form/';

/** The pages for a forgotten password. The key of the link is the only credential; the session does not count. */
@Controller()
export class PasswordResetPageController {
  constructor(
    private readonly requesting: RequestPasswordResetService,
    private readonly resetting: PasswordResetService,
    private readonly limiter: RateLimiter,
    private readonly links: LinkKeys,
  ) {}

  @Get(REQUEST)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Shows the form that requests a new password.' })
  showRequest(@Res() response: ServerResponse): void {
    sendPage(response, 200, addressForm('', ''));
  }

  @Post(REQUEST)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Mails a key for a new password, if the address has an account.' })
  async request(
    @CurrentRealm() realmId: RealmId,
    @Params() { email }: RequestPasswordResetForm,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const formAgain = (error: string): string => addressForm(email, error);
    await showErrors(response, formAgain, async () => {
      await this.limiter.countMailRequest(request, response);
      await this.requesting.request(realmId, email);
      sendPage(response, 200, messagePage('If an account has this address, a mail with a link is on its way to it.'));
    });
  }

  @Get(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Leads to the form for a new password.' })
  open(@Params() { key }: PasswordResetPageParams, @Res() response: ServerResponse): void {
    this.links.redirect(response, key, RESET_PAGE);
  }

  @Get(RESET)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Shows the form for a new password.' })
  async show(@CurrentRealm() realmId: RealmId, @Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await showErrors(response, errorParagraph, async () => {
      const key = this.links.read(request, RESET_PAGE);
      sendPage(response, 200, passwordForm((await this.resetting.findOwner(realmId, key)).email, key, ''));
    });
  }

  @Post(RESET)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Sets a new password.' })
  async reset(
    @CurrentRealm() realmId: RealmId,
    @Params() { key, password }: PasswordResetForm,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await showErrors(response, errorParagraph, async () => {
      const { email, emailKey } = await this.resetting.findOwner(realmId, key);
      const formAgain = (error: string): string => passwordForm(email, key, error);
      await showErrors(response, formAgain, async () => {
        await this.resetting.reset(realmId, key, password);
        this.links.forget(response, RESET_PAGE);
        await this.limiter.forgiveFailures(`${realmId}:${emailKey}`);
        response.writeHead(303, { Location: '/login/', 'Content-Length': 0 }).end();
      });
    });
  }
}

function addressForm(email: string, error: string): string {
  return `${errorParagraph(error)}    <form method="post">
      <p>A mail will bring you a link with which you choose a new password.</p>
      <label>Email <input type="email" name="email" autocomplete="username" required autofocus value="${escapePageText(email)}"></label>
      <button>Send me a link</button>
    </form>`;
}

/** The form for the owner of the address to which the key was mailed. The hidden name makes password managers store the password for it. */
function passwordForm(email: string, key: string, error: string): string {
  return `${errorParagraph(error)}    <form method="post">
      <p>You choose a new password for the account ${escapePageText(email)}. All browsers will be logged out.</p>
      ${keyField(key)}
      <input type="hidden" autocomplete="username" value="${escapePageText(email)}">
      <label>New password <input type="password" name="password" autocomplete="new-password" required autofocus></label>
      <button>Set password</button>
    </form>`;
}
