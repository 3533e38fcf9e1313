import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { keyField, LinkKeys } from '../../../../http/auth/link-keys.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import { showErrors, submitButton } from '../../../../http/response/form-page.js';
import { errorParagraph, escapePageText, isolatedName, type Page, paragraph, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { InEachLanguage, TextLanguage } from '../../../../kernel/text.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
import { EmailChangeService } from '../application/email-change.service.js';

export class EmailChangeParams {
  @StringParam()
  readonly key: string = '';
}

/** The path without and with a trailing slash, of which the route table strips one. */
const LINK = ['accounts/confirm_new_email/:key', 'accounts/confirm_new_email/:key//'];
const CONFIRM = ['accounts/confirm_new_email/form', 'accounts/confirm_new_email/form//'];
const CONFIRM_PAGE = '/accounts/confirm_new_email/form/';

interface EmailChangeTexts {
  readonly title: string;
  /** Followed by the address. */
  readonly willBe: string;
  readonly confirm: string;
  isNow(email: string): string;
}

const EMAIL_CHANGE_TEXTS: InEachLanguage<EmailChangeTexts> = {
  en: {
    title: 'Your new email address',
    willBe: 'Your account will have the address',
    confirm: 'Confirm',
    isNow: (email) => `The address of your account is now ${email}.`,
  },
  de: {
    title: 'Deine neue E-Mail-Adresse',
    willBe: 'Dein Konto bekommt die Adresse',
    confirm: 'Bestätigen',
    isNow: (email) => `Die Adresse deines Kontos ist jetzt ${email}.`,
  },
};

/**
 * The page that the mail to a new address links to. The key alone authorises the change; the session does not count. The page asks for a confirmation,
 * because mail scanners follow links.
 */
@Controller()
export class EmailChangeController {
  constructor(
    private readonly emailChange: EmailChangeService,
    private readonly links: LinkKeys,
    private readonly organizations: PageOrganizations,
  ) {}

  @Get(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Leads to the confirmation of a new address.' })
  open(@Params() { key }: EmailChangeParams, @Res() response: ServerResponse): void {
    this.links.redirect(response, key, CONFIRM_PAGE);
  }

  @Get(CONFIRM)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Asks for the confirmation of a new address.' })
  async show(@CurrentRealm() realmId: RealmId, @Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    const [page, preferred] = [await this.pageOf(realmId), preferredLanguage(response.req)];
    await showErrors(
      response,
      (error) => page(preferred, errorParagraph(error)),
      async () => {
        const key = this.links.read(request, CONFIRM_PAGE);
        const { email, language } = await this.emailChange.find(realmId, key);
        const texts = EMAIL_CHANGE_TEXTS[language];
        const form = `    <p>${escapePageText(texts.willBe)} ${isolatedName(email)}.</p>
    <form method="post">
      ${keyField(key)}
${submitButton(texts.confirm)}    </form>`;
        sendPage(response, 200, page(language, form));
      },
      preferred,
    );
  }

  @Post(CONFIRM)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Changes the address of an account.' })
  async confirm(@CurrentRealm() realmId: RealmId, @Params() { key }: EmailChangeParams, @Res() response: ServerResponse): Promise<void> {
    const [page, preferred] = [await this.pageOf(realmId), preferredLanguage(response.req)];
    await showErrors(
      response,
      (error) => page(preferred, errorParagraph(error)),
      async () => {
        const { email, language } = await this.emailChange.confirm(realmId, key);
        this.links.forget(response, CONFIRM_PAGE);
        sendPage(response, 200, page(language, paragraph(EMAIL_CHANGE_TEXTS[language].isNow(email))));
      },
      preferred,
    );
  }

  /** A page is in the language of the account, of which a wrong key tells nothing: then the language of the browser counts. */
  private async pageOf(realmId: RealmId): Promise<(language: TextLanguage, content: string) => Page> {
    const organization = await this.organizations.get(realmId);
    return (language, content) => ({ title: EMAIL_CHANGE_TEXTS[language].title, language, organization, content });
  }
}
