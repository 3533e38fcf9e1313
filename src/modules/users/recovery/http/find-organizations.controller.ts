import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { formField, organizationOrigins, showErrors, submitButton } from '../../../../http/response/form-page.js';
import { errorParagraph, type Page, paragraph, sendPage, redirectToPage } from '../../../../http/response/html-page.js';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import type { InEachLanguage, TextLanguage } from '../../../../kernel/text.js';
import { Config } from '../../../../platform/config/config.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { MailOrganizationsService } from '../application/mail-organizations.service.js';

export class FindOrganizationsForm {
  @StringParam()
  readonly emails: string = '';
}

export class GoToOrganizationForm {
  @StringParam({ max: 100 })
  readonly subdomain: string = '';
}

/** The route table removes one trailing slash, so that the second patterns match paths with one. */
const FIND = ['accounts/find', 'accounts/find//'];
const GO = ['accounts/go', 'accounts/go//'];

/** What the pages say that help people find the address of their organization. */
interface FindPageTexts {
  readonly find: string;
  readonly explanation: string;
  readonly addresses: string;
  readonly send: string;
  readonly isSent: string;
  readonly mayBeSent: string;
  readonly knowsSubdomain: string;
  readonly go: string;
  readonly subdomain: string;
  readonly goOn: string;
  readonly knowsNoSubdomain: string;
  noOrganization(subdomain: string): string;
}

const FIND_PAGE_TEXTS: InEachLanguage<FindPageTexts> = {
  en: {
    find: 'Find your organizations',
    explanation: 'Enter your email addresses. To each that has an account, a mail brings the list of its organizations.',
    addresses: 'Email addresses',
    send: 'Send',
    isSent: 'Look into your mail',
    mayBeSent: 'Each address with an account receives a mail with its organizations.',
    knowsSubdomain: 'I know the subdomain',
    go: 'Go to your organization',
    subdomain: 'Subdomain of the organization',
    goOn: 'Go',
    knowsNoSubdomain: 'I do not know the subdomain',
    noOrganization: (subdomain) => `There is no organization with the subdomain "${subdomain}".`,
  },
  de: {
    find: 'Deine Organisationen finden',
    explanation: 'Gib deine E-Mail-Adressen ein. Jede, die ein Konto hat, bekommt eine Mail mit ihren Organisationen.',
    addresses: 'E-Mail-Adressen',
    send: 'Senden',
    isSent: 'Sieh in deine Mails',
    mayBeSent: 'Jede Adresse mit einem Konto bekommt eine Mail mit ihren Organisationen.',
    knowsSubdomain: 'Ich kenne die Subdomain',
    go: 'Zu deiner Organisation',
    subdomain: 'Subdomain der Organisation',
    goOn: 'Weiter',
    knowsNoSubdomain: 'Ich kenne die Subdomain nicht',
    noOrganization: (subdomain) => `Es gibt keine Organisation mit der Subdomain „${subdomain}“.`,
  },
};

/** The pages for people who do not know the address of their organization. They belong to no organization. */
@Controller()
export class FindOrganizationsController {
  /** Patterns of the origins of all organizations. */
  private readonly organizations: readonly string[];

  constructor(
    private readonly mailing: MailOrganizationsService,
    private readonly realms: RealmLookup,
    private readonly limiter: RateLimiter,
    config: Config,
  ) {
    this.organizations = organizationOrigins(config);
  }

  @Get(FIND)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Shows the form that finds organizations by address.' })
  showFind(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): void {
    sendPage(response, 200, addressesPage('', preferredLanguage(request), ''));
  }

  @Post(FIND)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Mails each address a list of its organizations.' })
  async find(
    @Params() { emails }: FindOrganizationsForm,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const language = preferredLanguage(request);
    const formAgain = (error: string): Page => addressesPage(emails, language, error);
    const sendMails = async (): Promise<void> => {
      await this.limiter.countMailRequest(request, response);
      await this.mailing.send(emails.split(/[\s,;]+/).filter((email) => email !== ''));
      const { isSent, mayBeSent } = FIND_PAGE_TEXTS[language];
      sendPage(response, 200, { title: isSent, language, content: paragraph(mayBeSent) });
    };
    await showErrors(response, formAgain, sendMails, language);
  }

  @Get(GO)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Shows the form that leads to an organization by its subdomain.' })
  showGo(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): void {
    sendPage(response, 200, this.subdomainPage('', preferredLanguage(request), ''));
  }

  @Post(GO)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Redirects to an organization.' })
  async go(
    @Params() { subdomain }: GoToOrganizationForm,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const language = preferredLanguage(request);
    const formAgain = (error: string): Page => this.subdomainPage(subdomain, language, error);
    const go = async (): Promise<void> => {
      await this.limiter.countAddress(request, response);
      const realm = await this.realms.findBySubdomain(subdomain.trim().toLowerCase());
      if (!realm) throw new DoesNotExist(FIND_PAGE_TEXTS[language].noOrganization(subdomain.trim()));
      redirectToPage(response, `${await this.realms.realmUrl(realm.id)}/login/`);
    };
    await showErrors(response, formAgain, go, language);
  }

  private subdomainPage(subdomain: string, language: TextLanguage, error: string): Page {
    const texts = FIND_PAGE_TEXTS[language];
    return { title: texts.go, language, content: subdomainForm(subdomain, texts, error), redirects: this.organizations };
  }
}

function addressesPage(emails: string, language: TextLanguage, error: string): Page {
  const { find, explanation, addresses: label, send, knowsSubdomain } = FIND_PAGE_TEXTS[language];
  const field = { name: 'emails', label, autocomplete: 'email', value: emails, lowerCase: true, focused: true, error };
  const content = `${paragraph(explanation)}${errorParagraph(error)}    <form method="post">
${formField(field)}${submitButton(send)}    </form>
    <p class="door-foot"><a href="/accounts/go/">${knowsSubdomain}</a></p>`;
  return { title: find, language, content };
}

function subdomainForm(subdomain: string, { subdomain: label, goOn, knowsNoSubdomain }: FindPageTexts, error: string): string {
  const field = { name: 'subdomain', label, autocomplete: 'off', value: subdomain };
  return `${errorParagraph(error)}    <form method="post">
${formField({ ...field, lowerCase: true, focused: true, error })}${submitButton(goOn)}    </form>
    <p class="door-foot"><a href="/accounts/find/">${knowsNoSubdomain}</a></p>`;
}
