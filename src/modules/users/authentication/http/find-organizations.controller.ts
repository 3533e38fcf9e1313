import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { formField, organizationOrigins, showErrors, submitButton } from '../../../../http/response/form-page.js';
import { errorParagraph, type Page, paragraph, sendPage } from '../../../../http/response/html-page.js';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
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
  showFind(@Res() response: ServerResponse): void {
    sendPage(response, 200, addressesPage('', ''));
  }

  @Post(FIND)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Mails each address a list of its organizations.' })
  async find(
    @Params() { emails }: FindOrganizationsForm,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const formAgain = (error: string): Page => addressesPage(emails, error);
    await showErrors(response, formAgain, async () => {
      await this.limiter.countMailRequest(request, response);
      await this.mailing.send(emails.split(/[\s,;]+/).filter((email) => email !== ''));
      const content = paragraph('Each address with an account receives a mail with its organizations.');
      sendPage(response, 200, { title: 'Look into your mail', content });
    });
  }

  @Get(GO)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Shows the form that leads to an organization by its subdomain.' })
  showGo(@Res() response: ServerResponse): void {
    sendPage(response, 200, this.subdomainPage('', ''));
  }

  @Post(GO)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Redirects to an organization.' })
  async go(
    @Params() { subdomain }: GoToOrganizationForm,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const formAgain = (error: string): Page => this.subdomainPage(subdomain, error);
    const go = async (): Promise<void> => {
      await this.limiter.countAddress(request, response);
      const realm = await this.realms.findBySubdomain(subdomain.trim().toLowerCase());
      if (!realm) throw new DoesNotExist(`There is no organization with the subdomain "${subdomain.trim()}".`);
      response.writeHead(303, { Location: `${await this.realms.realmUrl(realm.id)}/login/`, 'Content-Length': 0 }).end();
    };
    await showErrors(response, formAgain, go);
  }

  private subdomainPage(subdomain: string, error: string): Page {
    return { title: 'Go to your organization', content: subdomainForm(subdomain, error), redirects: this.organizations };
  }
}

function addressesPage(emails: string, error: string): Page {
  const field = { name: 'emails', label: 'Email addresses', autocomplete: 'email', value: emails, lowerCase: true, focused: true, error };
  const content = `${paragraph('Enter your email addresses. To each that has an account, a mail brings the list of its organizations.')}${errorParagraph(error)}    <form method="post">
${formField(field)}${submitButton('Send')}    </form>
    <p class="door-foot"><a href="/accounts/go/">I know the subdomain</a></p>`;
  return { title: 'Find your organizations', content };
}

function subdomainForm(subdomain: string, error: string): string {
  const field = { name: 'subdomain', label: 'Subdomain of the organization', autocomplete: 'off', value: subdomain };
  return `${errorParagraph(error)}    <form method="post">
${formField({ ...field, lowerCase: true, focused: true, error })}${submitButton('Go')}    </form>
    <p class="door-foot"><a href="/accounts/find/">I do not know the subdomain</a></p>`;
}
