import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { keyField, LinkKeys } from '../../../http/auth/link-keys.js';
import { RateLimiter } from '../../../http/admission/rate-limiter.js';
import { StringParam } from '../../../http/params/parameter.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { accountField, formField, organizationOrigins, showErrors, submitButton } from '../../../http/response/form-page.js';
import { errorParagraph, type Page, paragraph, sendPage } from '../../../http/response/html-page.js';
import { Config } from '../../../platform/config/config.js';
import { CreateOrganizationByKeyService } from '../application/create-organization-by-key.service.js';
import { OrganizationKeysService } from '../application/organization-keys.service.js';
import { OrganizationCreationPolicy } from '../domain/organization-creation-policy.js';

/** What a visitor entered; the password is never shown again. */
interface OrganizationFormValues {
  readonly realmName: string;
  readonly realmSubdomain: string;
  readonly email: string;
  readonly fullName: string;
}

export class RequestOrganizationParams {
  @StringParam()
  readonly email: string = '';
}

export class NewOrganizationParams {
  @StringParam()
  readonly key: string = '';
}

/** The fields have the names of the Zulip server's form. */
export class NewOrganizationFormParams extends NewOrganizationParams implements OrganizationFormValues {
  @StringParam()
  readonly realmName: string = '';

  @StringParam()
  readonly realmSubdomain: string = '';

  @StringParam()
  readonly email: string = '';

  @StringParam()
  readonly fullName: string = '';

  @StringParam()
  readonly password: string = '';
}

/** The route table removes one trailing slash, so that the second pattern matches paths with one. */
const REQUEST = ['new', 'new//'];
const LINK = ['new/:key', 'new/:key//'];
const NEW = ['new/form', 'new/form//'];
const NEW_PAGE = '/new/form/';

const TITLE = 'Create an organization';

/** The pages that create organizations. They belong to no organization, and the key of the link is the only credential. */
@Controller()
export class NewOrganizationController {
  /** Where the form redirects to: the login page of the new organization. */
  private readonly redirects: readonly string[];

  constructor(
    private readonly organizations: CreateOrganizationByKeyService,
    private readonly keys: OrganizationKeysService,
    private readonly policy: OrganizationCreationPolicy,
    private readonly limiter: RateLimiter,
    private readonly links: LinkKeys,
    config: Config,
  ) {
    this.redirects = organizationOrigins(config);
  }

  @Get(REQUEST)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Shows the form for the address to which a key is mailed.' })
  async showRequest(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await showErrors(response, refusal, async () => {
      await this.limiter.countAddress(request, response);
      this.policy.checkRequestsAllowed();
      sendPage(response, 200, addressPage('', ''));
    });
  }

  @Post(REQUEST)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Mails a key with which an organization can be created.' })
  async request(
    @Params() { email }: RequestOrganizationParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await showErrors(response, refusal, async () => {
      this.policy.checkRequestsAllowed();
      const formAgain = (error: string): Page => addressPage(email, error);
      await showErrors(response, formAgain, async () => {
        await this.limiter.countJoinRequest(request, response);
        await this.keys.request(email);
        const content = paragraph('A mail with a link is on its way to this address.');
        sendPage(response, 200, { title: 'Look into your mail', content });
      });
    });
  }

  @Get(LINK)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Leads to the form that creates an organization.' })
  open(@Params() { key }: NewOrganizationParams, @Res() response: ServerResponse): void {
    this.links.redirect(response, key, NEW_PAGE);
  }

  @Get(NEW)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Shows the form that creates an organization.' })
  async show(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await showErrors(response, refusal, async () => {
      await this.limiter.countAddress(request, response);
      const key = this.links.read(request, NEW_PAGE);
      const ownerEmail = await this.organizations.getAddress(key);
      const empty = { realmName: '', realmSubdomain: '', email: '', fullName: '' };
      sendPage(response, 200, this.formPage(organizationForm(ownerEmail, empty, key, '')));
    });
  }

  @Post(NEW)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Creates an organization with its owner.' })
  async submit(
    @Params() form: NewOrganizationFormParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await showErrors(response, refusal, async () => {
      await this.limiter.countAddress(request, response);
      const ownerEmail = await this.organizations.getAddress(form.key);
      const formAgain = (error: string): Page => this.formPage(organizationForm(ownerEmail, form, form.key, error));
      const create = async (): Promise<void> => {
        const { key, realmName: name, realmSubdomain: subdomain, email, fullName, password } = form;
        const input = { key, name, subdomain: subdomain.trim(), ownerEmail: email, fullName, password };
        const { url } = await this.organizations.create(input);
        this.links.forget(response, NEW_PAGE);
        response.writeHead(303, { Location: `${url}/login/`, 'Content-Length': 0 }).end();
      };
      await showErrors(response, formAgain, create);
    });
  }

  private formPage(content: string): Page {
    return { title: TITLE, content, redirects: this.redirects };
  }
}

/** The page for a visitor who may not create an organization, or whose link does not work. */
function refusal(error: string): Page {
  return { title: TITLE, content: errorParagraph(error) };
}

/** @param ownerEmail the address that the key was mailed to; null if the visitor chooses one */
function organizationForm(ownerEmail: string | null, values: OrganizationFormValues, key: string, error: string): string {
  const { realmName, realmSubdomain, email, fullName } = values;
  const name = { name: 'realm_name', label: 'Name of the organization', autocomplete: 'organization', value: realmName, focused: true };
  const subdomain = { name: 'realm_subdomain', label: 'Subdomain', autocomplete: 'off', value: realmSubdomain, lowerCase: true };
  // Only the operator's keys create the organization of the server's own address.
  const mainAddress = ownerEmail === null ? { optional: true, hint: 'Empty for the address of this server itself.' } : {};
  const owner = { name: 'email', label: 'Your email address', type: 'email', autocomplete: 'email', value: email, error } as const;
  const person = { name: 'full_name', label: 'Your full name', autocomplete: 'name', value: fullName, error };
  const password = { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', error } as const;
  return `${paragraph('You will be its owner.')}${errorParagraph(error)}    <form method="post">
      ${keyField(key)}
${formField({ ...name, error })}${formField({ ...subdomain, ...mainAddress, error })}${ownerEmail === null ? formField(owner) : accountField(ownerEmail)}${formField(person)}${formField(password)}${submitButton('Create the organization')}    </form>`;
}

/** For visitors of a server on which everybody may create organizations. */
function addressPage(email: string, error: string): Page {
  const field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: email, focused: true, error } as const;
  const text = paragraph("A new organization needs an owner. A link to create it is mailed to the owner's address.");
  const form = `    <form method="post">\n${formField(field)}${submitButton('Send me a link')}    </form>`;
  return { title: TITLE, content: text + errorParagraph(error) + form };
}
