import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { errorParagraph, messagePage, organizationOrigins, showErrors } from '../../../../http/response/form-page.js';
import { escapePageText, sendPage } from '../../../../http/response/html-page.js';
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
    sendPage(response, 200, addressesForm('', ''));
  }

  @Post(FIND)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Mails each address a list of its organizations.' })
  async find(
    @Params() { emails }: FindOrganizationsForm,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const formAgain = (error: string): string => addressesForm(emails, error);
    await showErrors(response, formAgain, async () => {
      await this.limiter.countMailRequest(request, response);
      await this.mailing.send(emails.split(/[\s,;]+/).filter((email) => email !== ''));
      sendPage(response, 200, messagePage('Each address with an account receives a mail with its organizations.'));
    });
  }

  @Get(GO)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Shows the form that leads to an organization by its subdomain.' })
  showGo(@Res() response: ServerResponse): void {
    sendPage(response, 200, subdomainForm('', ''), this.organizations);
  }

  @Post(GO)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Redirects to an organization.' })
  async go(
    @Params() { subdomain }: GoToOrganizationForm,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const formAgain = (error: string): string => subdomainForm(subdomain, error);
    const go = async (): Promise<void> => {
      await this.limiter.countAddress(request, response);
      const realm = await this.realms.findBySubdomain(subdomain.trim().toLowerCase());
      if (!realm) throw new DoesNotExist(`There is no organization with the subdomain "${subdomain.trim()}".`);
      response.writeHead(303, { Location: `${await this.realms.realmUrl(realm.id)}/login/`, 'Content-Length': 0 }).end();
    };
    await showErrors(response, formAgain, go, this.organizations);
  }
}

function addressesForm(emails: string, error: string): string {
  return `${errorParagraph(error)}    <form method="post">
      <p>Enter your email addresses. To each that has an account, a mail brings the list of its organizations.</p>
      <label>Email addresses <input name="emails" autocomplete="email" required autofocus value="${escapePageText(emails)}"></label>
      <button>Send</button>
    </form>`;
}

function subdomainForm(subdomain: string, error: string): string {
  return `${errorParagraph(error)}    <form method="post">
      <label>Subdomain of the organization <input name="subdomain" required autofocus value="${escapePageText(subdomain)}"></label>
      <button>Go</button>
    </form>
    <p><a href="/accounts/find/">I do not know the subdomain</a></p>`;
}
