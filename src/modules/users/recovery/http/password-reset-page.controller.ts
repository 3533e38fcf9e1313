import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { keyField, LinkKeys } from '../../../../http/auth/link-keys.js';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { accountField, formField, showErrors, submitButton } from '../../../../http/response/form-page.js';
import {
  errorParagraph,
  type Page,
  type PageOrganization,
  paragraph,
  sendPage,
  redirectToPage,
} from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { type InEachLanguage, type TextLanguage, textLanguage } from '../../../../kernel/text.js';
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

/** What the pages for a forgotten password say. */
interface PasswordPageTexts {
  readonly request: string;
  readonly explanation: string;
  readonly email: string;
  readonly send: string;
  readonly backToLogIn: string;
  readonly isSent: string;
  readonly mayBeSent: string;
  readonly requestAgain: string;
  readonly title: string;
  readonly endsSessions: string;
  readonly account: string;
  readonly newPassword: string;
  readonly save: string;
}

const PASSWORD_PAGE_TEXTS: InEachLanguage<PasswordPageTexts> = {
  en: {
    request: 'Reset your password',
    explanation: 'A mail will bring you a link with which you choose a new password.',
    email: 'Email',
    send: 'Send me a link',
    backToLogIn: 'Back to the log-in',
    isSent: 'Look into your mail',
    mayBeSent: 'If an account has this address, a mail with a link is on its way to it.',
    requestAgain: 'Request a new link',
    title: 'Choose a new password',
    endsSessions: 'All browsers will be logged out.',
    account: 'Account',
    newPassword: 'New password',
    save: 'Set password',
  },
  de: {
    request: 'Passwort zurücksetzen',
    explanation: 'Eine Mail bringt dir einen Link, mit dem du ein neues Passwort wählst.',
    email: 'E-Mail',
    send: 'Link zusenden',
    backToLogIn: 'Zurück zur Anmeldung',
    isSent: 'Sieh in deine Mails',
    mayBeSent: 'Wenn ein Konto diese Adresse hat, ist eine Mail mit einem Link dorthin unterwegs.',
    requestAgain: 'Einen neuen Link anfordern',
    title: 'Ein neues Passwort wählen',
    endsSessions: 'Alle Browser werden abgemeldet.',
    account: 'Konto',
    newPassword: 'Neues Passwort',
    save: 'Passwort speichern',
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
  async showRequest(@CurrentRealm() realmId: RealmId, @Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    const language = preferredLanguage(request);
    sendPage(response, 200, requestPage(await this.organizations.get(realmId), language, addressForm('', language, '')));
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
    const language = preferredLanguage(request);
    const formAgain = (error: string): Page => requestPage(organization, language, addressForm(email, language, error));
    const sendLink = async (): Promise<void> => {
      await this.limiter.countMailRequest(request, response);
      await this.requesting.request(realmId, email);
      const { isSent, mayBeSent } = PASSWORD_PAGE_TEXTS[language];
      sendPage(response, 200, { title: isSent, language, organization, content: paragraph(mayBeSent) });
    };
    await showErrors(response, formAgain, sendLink, language);
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
    const language = preferredLanguage(request);
    const showForm = async (): Promise<void> => {
      const key = this.links.read(request, RESET_PAGE);
      sendPage(response, 200, passwordPage(organization, await this.resetting.findOwner(realmId, key), key, ''));
    };
    await showErrors(response, expiredLink(organization, language), showForm, language);
  }

  @Post(RESET)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Sets a new password.' })
  async reset(
    @CurrentRealm() realmId: RealmId,
    @Params() { key, password }: PasswordResetForm,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const organization = await this.organizations.get(realmId);
    const language = preferredLanguage(request);
    const resetOrShow = async (): Promise<void> => {
      const owner = await this.resetting.findOwner(realmId, key);
      const formAgain = (error: string): Page => passwordPage(organization, owner, key, error);
      const reset = async (): Promise<void> => {
        await this.resetting.reset(realmId, key, password);
        this.links.forget(response, RESET_PAGE);
        await this.limiter.forgiveFailures(`${realmId}:${owner.emailKey}`);
        redirectToPage(response, '/login/');
      };
      await showErrors(response, formAgain, reset, languageOf(owner));
    };
    await showErrors(response, expiredLink(organization, language), resetOrShow, language);
  }
}

function requestPage(organization: PageOrganization, language: TextLanguage, content: string): Page {
  return { title: PASSWORD_PAGE_TEXTS[language].request, language, organization, content };
}

/** The page for a link that does not work, from which a new one can be requested. It tells nothing of an account, also not its language. */
function expiredLink(organization: PageOrganization, language: TextLanguage): (error: string) => Page {
  const { title, requestAgain } = PASSWORD_PAGE_TEXTS[language];
  const content = `    <p><a href="/accounts/password/reset/">${requestAgain}</a></p>`;
  return (error) => ({ title, language, organization, content: `${errorParagraph(error)}${content}` });
}

function addressForm(email: string, language: TextLanguage, error: string): string {
  const { explanation, email: label, send, backToLogIn } = PASSWORD_PAGE_TEXTS[language];
  const field = { name: 'email', label, type: 'email', autocomplete: 'username', value: email, focused: true, error } as const;
  return `${paragraph(explanation)}${errorParagraph(error)}    <form method="post">
${formField(field)}${submitButton(send)}    </form>
    <p class="door-foot"><a href="/login/">${backToLogIn}</a></p>`;
}

/** The page on which the owner of the address to which the key was mailed chooses a password, in the language of the account. */
function passwordPage(organization: PageOrganization, owner: User, key: string, error: string): Page {
  const language = languageOf(owner);
  const texts = PASSWORD_PAGE_TEXTS[language];
  const field = {
    name: 'password',
    label: texts.newPassword,
    type: 'password',
    autocomplete: 'new-password',
    focused: true,
    error,
  } as const;
  const content = `${paragraph(texts.endsSessions)}${errorParagraph(error)}    <form method="post">
      ${keyField(key)}
${accountField(owner.email, texts.account)}${formField(field)}${submitButton(texts.save)}    </form>`;
  return { title: texts.title, language, organization, content };
}

function languageOf(owner: User): TextLanguage {
  return textLanguage(owner.setting('default_language'));
}
