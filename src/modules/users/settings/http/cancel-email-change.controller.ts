import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { keyField, LinkKeys } from '../../../../http/auth/link-keys.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import { showErrors, submitButton } from '../../../../http/response/form-page.js';
import { errorParagraph, escapePageText, isolatedName, type Page, paragraph, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { InEachLanguage, TextLanguage } from '../../../../kernel/text.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
import { EmailChangeService } from '../application/email-change.service.js';
import { EmailChangeParams } from './email-change.controller.js';

/** The path without and with a trailing slash, of which the route table strips one. */
const LINK = ['accounts/cancel_new_email/:key', 'accounts/cancel_new_email/:key//'];
const CANCEL = ['accounts/cancel_new_email/form', 'accounts/cancel_new_email/form//'];
const CANCEL_PAGE = '/accounts/cancel_new_email/form/';

interface CancelTexts {
  readonly title: string;
  /** Followed by the address. */
  readonly asked: string;
  readonly changed: string;
  readonly cancel: string;
  readonly revert: string;
  isNow(email: string): string;
  /** Followed by a link. */
  readonly advice: string;
  readonly setPassword: string;
}

const CANCEL_TEXTS: InEachLanguage<CancelTexts> = {
  en: {
    title: 'Cancel the change of your address',
    asked: 'Somebody wants to give your account the address',
    changed: 'Somebody gave your account the address',
    cancel: 'Keep my address',
    revert: 'Give me my address back',
    isNow: (email) => `The change is cancelled. The address of your account is ${email}.`,
    advice:
      'If you did not ask for the change, somebody else can use your account. Choose a new password now, and then a new API key in the settings.',
    setPassword: 'Choose a new password',
  },
  de: {
    title: 'Die Änderung deiner Adresse abbrechen',
    asked: 'Jemand möchte deinem Konto diese Adresse geben:',
    changed: 'Jemand hat deinem Konto diese Adresse gegeben:',
    cancel: 'Meine Adresse behalten',
    revert: 'Meine Adresse zurückbekommen',
    isNow: (email) => `Die Änderung ist abgebrochen. Die Adresse deines Kontos ist ${email}.`,
    advice:
      'Wenn du die Änderung nicht wolltest, kann jemand anderes dein Konto benutzen. Wähle jetzt ein neues Passwort und danach in den Einstellungen einen neuen API-Schlüssel.',
    setPassword: 'Ein neues Passwort wählen',
  },
};

/**
 * The page that the mail to the previous address links to. The key alone authorises the cancellation, so that it helps those who cannot log in any
 * more. The page asks for a confirmation, because mail scanners follow links.
 */
@Controller()
export class CancelEmailChangeController {
  constructor(
    private readonly emailChange: EmailChangeService,
    private readonly links: LinkKeys,
    private readonly organizations: PageOrganizations,
  ) {}

  @Get(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Leads to the page that cancels the change of an address.' })
  open(@Params() { key }: EmailChangeParams, @Res() response: ServerResponse): void {
    this.links.redirect(response, key, CANCEL_PAGE);
  }

  @Get(CANCEL)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Asks whether the change of an address is to be cancelled.' })
  async show(@CurrentRealm() realmId: RealmId, @Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    await this.answer(realmId, response, async (page) => {
      const key = this.links.read(request, CANCEL_PAGE);
      const { email, language, applied } = await this.emailChange.findCancellable(realmId, key);
      const texts = CANCEL_TEXTS[language];
      const form = `    <p>${escapePageText(applied ? texts.changed : texts.asked)} ${isolatedName(email)}</p>
    <form method="post">
      ${keyField(key)}
${submitButton(applied ? texts.revert : texts.cancel)}    </form>`;
      sendPage(response, 200, page(language, form));
    });
  }

  @Post(CANCEL)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Cancels the change of an address.' })
  async cancel(@CurrentRealm() realmId: RealmId, @Params() { key }: EmailChangeParams, @Res() response: ServerResponse): Promise<void> {
    await this.answer(realmId, response, async (page) => {
      const { email, language } = await this.emailChange.cancel(realmId, key);
      this.links.forget(response, CANCEL_PAGE);
      const texts = CANCEL_TEXTS[language];
      const link = `    <p><a href="/accounts/password/reset/">${escapePageText(texts.setPassword)}</a></p>`;
      sendPage(response, 200, page(language, `${paragraph(texts.isNow(email))}${paragraph(texts.advice)}${link}`));
    });
  }

  /** A page is in the language of the account, of which a wrong key tells nothing: then the language of the browser counts. */
  private async answer(
    realmId: RealmId,
    response: ServerResponse,
    write: (page: (language: TextLanguage, content: string) => Page) => Promise<void>,
  ): Promise<void> {
    const organization = await this.organizations.get(realmId);
    const page = (language: TextLanguage, content: string): Page => ({
      title: CANCEL_TEXTS[language].title,
      language,
      organization,
      content,
    });
    const preferred = preferredLanguage(response.req);
    await showErrors(
      response,
      (error) => page(preferred, errorParagraph(error)),
      () => write(page),
      preferred,
    );
  }
}
