import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { keyField, LinkKeys } from '../../../http/auth/link-keys.js';
import { RateLimiter } from '../../../http/admission/rate-limiter.js';
import { StringParam } from '../../../http/params/parameter.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../http/request/preferred-language.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { accountField, formField, organizationOrigins, showErrors, submitButton } from '../../../http/response/form-page.js';
import { errorParagraph, type Page, paragraph, sendPage, redirectToPage } from '../../../http/response/html-page.js';
import type { InEachLanguage, TextLanguage } from '../../../kernel/text.js';
import { Config } from '../../../platform/config/config.js';
import { UserLookup } from '../../users/accounts.api.js';
import { FirstSession } from '../../users/authentication.api.js';
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

/** What the pages say that create organizations. */
interface NewOrganizationTexts {
  readonly title: string;
  readonly needsOwner: string;
  readonly email: string;
  readonly send: string;
  readonly isSent: string;
  readonly onItsWay: string;
  readonly ownsIt: string;
  readonly name: string;
  readonly subdomain: string;
  readonly emptySubdomain: string;
  readonly account: string;
  readonly ownEmail: string;
  readonly fullName: string;
  readonly password: string;
  readonly create: string;
}

const NEW_ORGANIZATION_TEXTS: InEachLanguage<NewOrganizationTexts> = {
  en: {
    title: 'Create an organization',
    needsOwner: "A new organization needs an owner. A link to create it is mailed to the owner's address.",
    email: 'Email',
    send: 'Send me a link',
    isSent: 'Look into your mail',
    onItsWay: 'A mail with a link is on its way to this address.',
    ownsIt: 'You will be its owner.',
    name: 'Name of the organization',
    subdomain: 'Subdomain',
    emptySubdomain: 'Empty for the address of this server itself.',
    account: 'Account',
    ownEmail: 'Your email address',
    fullName: 'Your full name',
    password: 'Password',
    create: 'Create the organization',
  },
  de: {
    title: 'Eine Organisation erstellen',
    needsOwner: 'Eine neue Organisation braucht einen Inhaber. An seine Adresse geht ein Link, mit dem er sie erstellt.',
    email: 'E-Mail',
    send: 'Link zusenden',
    isSent: 'Sieh in deine Mails',
    onItsWay: 'Eine Mail mit einem Link ist an diese Adresse unterwegs.',
    ownsIt: 'Du wirst ihr Inhaber.',
    name: 'Name der Organisation',
    subdomain: 'Subdomain',
    emptySubdomain: 'Leer für die Adresse dieses Servers selbst.',
    account: 'Konto',
    ownEmail: 'Deine E-Mail-Adresse',
    fullName: 'Dein Name',
    password: 'Passwort',
    create: 'Organisation erstellen',
  },
};

/** The pages that create organizations. They belong to no organization, and the key of the link is the only credential. */
@Controller()
export class NewOrganizationController {
  /** Where the form redirects to: the new organization. */
  private readonly redirects: readonly string[];

  constructor(
    private readonly organizations: CreateOrganizationByKeyService,
    private readonly keys: OrganizationKeysService,
    private readonly policy: OrganizationCreationPolicy,
    private readonly session: FirstSession,
    private readonly users: UserLookup,
    private readonly limiter: RateLimiter,
    private readonly links: LinkKeys,
    config: Config,
  ) {
    this.redirects = organizationOrigins(config);
  }

  @Get(REQUEST)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Shows the form for the address to which a key is mailed.' })
  async showRequest(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    const language = preferredLanguage(request);
    const showForm = async (): Promise<void> => {
      await this.limiter.countAddress(request, response);
      this.policy.checkRequestsAllowed();
      sendPage(response, 200, addressPage('', language, ''));
    };
    await showErrors(response, refusal(language), showForm, language);
  }

  @Post(REQUEST)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Mails a key with which an organization can be created.' })
  async request(
    @Params() { email }: RequestOrganizationParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const language = preferredLanguage(request);
    const sendLink = async (): Promise<void> => {
      await this.limiter.countJoinRequest(request, response);
      await this.keys.request(email);
      const { isSent, onItsWay } = NEW_ORGANIZATION_TEXTS[language];
      sendPage(response, 200, { title: isSent, language, content: paragraph(onItsWay) });
    };
    const sendOrShow = async (): Promise<void> => {
      this.policy.checkRequestsAllowed();
      await showErrors(response, (error) => addressPage(email, language, error), sendLink, language);
    };
    await showErrors(response, refusal(language), sendOrShow, language);
  }

  @Get(LINK)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Leads to the form that creates an organization.' })
  open(@Params() { key }: NewOrganizationParams, @Res() response: ServerResponse): void {
    this.links.redirect(response, key, NEW_PAGE);
  }

  @Get(NEW)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Shows the form that creates an organization.' })
  async show(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    const language = preferredLanguage(request);
    const showForm = async (): Promise<void> => {
      await this.limiter.countAddress(request, response);
      const key = this.links.read(request, NEW_PAGE);
      const ownerEmail = await this.organizations.getAddress(key);
      const empty = { realmName: '', realmSubdomain: '', email: '', fullName: '' };
      sendPage(response, 200, this.formPage(language, organizationForm({ ownerEmail, values: empty, key }, language, '')));
    };
    await showErrors(response, refusal(language), showForm, language);
  }

  @Post(NEW)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Creates an organization with its owner.' })
  async submit(
    @Params() form: NewOrganizationFormParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const language = preferredLanguage(request);
    const createOrShow = async (): Promise<void> => {
      await this.limiter.countAddress(request, response);
      const ownerEmail = await this.organizations.getAddress(form.key);
      const formAgain = (error: string): Page =>
        this.formPage(language, organizationForm({ ownerEmail, values: form, key: form.key }, language, error));
      await showErrors(response, formAgain, () => this.create(form, request, response), language);
    };
    await showErrors(response, refusal(language), createOrShow, language);
  }

  private async create(form: NewOrganizationFormParams, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const { key, realmName: name, realmSubdomain: subdomain, email, fullName, password } = form;
    const { url, ownerId } = await this.organizations.create({
      key,
      name,
      subdomain: subdomain.trim(),
      ownerEmail: email,
      fullName,
      password,
    });
    this.links.forget(response, NEW_PAGE);
    if (ownerId === null || new URL(url).host !== request.headers.host?.toLowerCase()) {
      // Cookies belong to one host, so that only a log-in there begins a session.
      redirectToPage(response, `${url}/login/`);
      return;
    }
    await this.session.begin(request, response, await this.users.get(ownerId));
    redirectToPage(response, `${url}/`);
  }

  private formPage(language: TextLanguage, content: string): Page {
    return { title: NEW_ORGANIZATION_TEXTS[language].title, language, content, redirects: this.redirects };
  }
}

/** The page for a visitor who may not create an organization, or whose link does not work. */
function refusal(language: TextLanguage): (error: string) => Page {
  return (error) => ({ title: NEW_ORGANIZATION_TEXTS[language].title, language, content: errorParagraph(error) });
}

interface OrganizationForm {
  /** The address that the key was mailed to; null if the visitor chooses one. */
  readonly ownerEmail: string | null;
  readonly values: OrganizationFormValues;
  readonly key: string;
}

function organizationForm({ ownerEmail, values, key }: OrganizationForm, language: TextLanguage, error: string): string {
  const texts = NEW_ORGANIZATION_TEXTS[language];
  const { realmName, realmSubdomain, email, fullName } = values;
  const name = { name: 'realm_name', label: texts.name, autocomplete: 'organization', value: realmName, focused: true };
  const subdomain = { name: 'realm_subdomain', label: texts.subdomain, autocomplete: 'off', value: realmSubdomain, lowerCase: true };
  // Only the operator's keys create the organization of the server's own address.
  const mainAddress = ownerEmail === null ? { optional: true, hint: texts.emptySubdomain } : {};
  const owner = { name: 'email', label: texts.ownEmail, type: 'email', autocomplete: 'email', value: email, error } as const;
  const person = { name: 'full_name', label: texts.fullName, autocomplete: 'name', value: fullName, error };
  const password = { name: 'password', label: texts.password, type: 'password', autocomplete: 'new-password', error } as const;
  return `${paragraph(texts.ownsIt)}${errorParagraph(error)}    <form method="post">
      ${keyField(key)}
${formField({ ...name, error })}${formField({ ...subdomain, ...mainAddress, error })}${ownerEmail === null ? formField(owner) : accountField(ownerEmail, texts.account)}${formField(person)}${formField(password)}${submitButton(texts.create)}    </form>`;
}

/** For visitors of a server on which everybody may create organizations. */
function addressPage(email: string, language: TextLanguage, error: string): Page {
  const { title, needsOwner, email: label, send } = NEW_ORGANIZATION_TEXTS[language];
  const field = { name: 'email', label, type: 'email', autocomplete: 'email', value: email, focused: true, error } as const;
  const form = `    <form method="post">\n${formField(field)}${submitButton(send)}    </form>`;
  return { title, language, content: paragraph(needsOwner) + errorParagraph(error) + form };
}
