import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { keyField, LinkKeys } from '../../../../http/auth/link-keys.js';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { accountField, formField, showErrors, submitButton } from '../../../../http/response/form-page.js';
import { errorParagraph, type Page, type PageOrganization, paragraph, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { type InEachLanguage, textLanguage } from '../../../../kernel/text.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
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

interface PasswordPageTexts {
  readonly title: string;
  readonly endsSessions: string;
  readonly account: string;
  readonly newPassword: string;
  readonly save: string;
  /** Errors by their English text. */
  readonly problems: Readonly<Record<string, string>>;
}

const PASSWORD_PAGE_TEXTS: InEachLanguage<PasswordPageTexts> = {
  en: {
    title: 'Choose a new password',
    endsSessions: 'All browsers will be logged out.',
    account: 'Account',
    newPassword: 'New password',
    save: 'Set password',
    problems: {},
  },
  de: {
    title: 'Ein neues Passwort wählen',
    endsSessions: 'Alle Browser werden abgemeldet.',
    account: 'Konto',
    newPassword: 'Neues Passwort',
    save: 'Passwort speichern',
    problems: { 'The password is too weak.': 'Das Passwort ist zu schwach.' },
  },
};

/** The pages for a forgotten password. The key of the link is the only credential; the session does not count. */
@Controller()
export class PasswordResetPageController {
  constructor(
    private readonly requesting: RequestPasswordResetService,
    private readonly resetting: PasswordResetService,
    private readonly limiter: RateLimiter,
    private readonly links: LinkKeys,
    private readonly organizations: PageOrganizations,
  ) {}

  @Get(REQUEST)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Shows the form that requests a new password.' })
  async showRequest(@CurrentRealm() realmId: RealmId, @Res() response: ServerResponse): Promise<void> {
    sendPage(response, 200, requestPage(await this.organizations.get(realmId), addressForm('', '')));
  }

  @Post(REQUEST)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Mails a key for a new password, if the address has an account.' })
  async request(
    @CurrentRealm() realmId: RealmId,
    @Params() { email }: RequestPasswordResetForm,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const organization = await this.organizations.get(realmId);
    const formAgain = (error: string): Page => requestPage(organization, addressForm(email, error));
    await showErrors(response, formAgain, async () => {
      await this.limiter.countMailRequest(request, response);
      await this.requesting.request(realmId, email);
      const content = paragraph('If an account has this address, a mail with a link is on its way to it.');
      sendPage(response, 200, { title: 'Look into your mail', organization, content });
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
    const organization = await this.organizations.get(realmId);
    await showErrors(response, expiredLink(organization), async () => {
      const key = this.links.read(request, RESET_PAGE);
      sendPage(response, 200, passwordPage(organization, await this.resetting.findOwner(realmId, key), key, ''));
    });
  }

  @Post(RESET)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Sets a new password.' })
  async reset(
    @CurrentRealm() realmId: RealmId,
    @Params() { key, password }: PasswordResetForm,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const organization = await this.organizations.get(realmId);
    await showErrors(response, expiredLink(organization), async () => {
      const owner = await this.resetting.findOwner(realmId, key);
      const formAgain = (error: string): Page => passwordPage(organization, owner, key, error);
      await showErrors(response, formAgain, async () => {
        await this.resetting.reset(realmId, key, password);
        this.links.forget(response, RESET_PAGE);
        await this.limiter.forgiveFailures(`${realmId}:${owner.emailKey}`);
        response.writeHead(303, { Location: '/login/', 'Content-Length': 0 }).end();
      });
    });
  }
}

function requestPage(organization: PageOrganization, content: string): Page {
  return { title: 'Reset your password', organization, content };
}

/** The page for a link that does not work, from which a new one can be requested. It tells nothing of an account, also not its language. */
function expiredLink(organization: PageOrganization): (error: string) => Page {
  const content = `    <p><a href="/accounts/password/reset/">Request a new link</a></p>`;
  return (error) => ({ title: PASSWORD_PAGE_TEXTS.en.title, organization, content: `${errorParagraph(error)}${content}` });
}

function addressForm(email: string, error: string): string {
  const field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, focused: true, error } as const;
  return `${paragraph('A mail will bring you a link with which you choose a new password.')}${errorParagraph(error)}    <form method="post">
${formField(field)}${submitButton('Send me a link')}    </form>
    <p class="door-foot"><a href="/login/">Back to the log-in</a></p>`;
}

/** The page on which the owner of the address to which the key was mailed chooses a password, in the language of the account. */
function passwordPage(organization: PageOrganization, owner: User, key: string, error: string): Page {
  const language = textLanguage(owner.setting('default_language'));
  const texts = PASSWORD_PAGE_TEXTS[language];
  const problem = texts.problems[error] ?? error;
  const field = {
    name: 'password',
    label: texts.newPassword,
    type: 'password',
    autocomplete: 'new-password',
    focused: true,
    error: problem,
  } as const;
  const content = `${paragraph(texts.endsSessions)}${errorParagraph(problem)}    <form method="post">
      ${keyField(key)}
${accountField(owner.email, texts.account)}${formField(field)}${submitButton(texts.save)}    </form>`;
  return { title: texts.title, language, organization, content };
}
