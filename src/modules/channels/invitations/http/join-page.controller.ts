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
  escapePageText,
  isolatedName,
  type Page,
  type PageOrganization,
  paragraph,
  sendPage,
  redirectToPage,
} from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { InEachLanguage, TextLanguage } from '../../../../kernel/text.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
import { FirstSession } from '../../../users/authentication.api.js';
import { type JoinOffer, JoinService } from '../application/join.service.js';
import { RequestInvitationService } from '../application/request-invitation.service.js';

export class JoinPageParams {
  @StringParam()
  readonly key: string = '';
}

/** The fields of both forms: an address with the key of a link, or a name and a password with a mailed key. */
export class JoinFormParams extends JoinPageParams {
  @StringParam({ max: 254 })
  readonly email: string = '';

  @StringParam()
  readonly fullName: string = '';

  @StringParam()
  readonly password: string = '';
}

/** The route table removes one trailing slash, so that the second pattern matches paths with one. */
const LINK = ['join/:key', 'join/:key//'];
const JOIN = ['join/form', 'join/form//'];
const JOIN_PAGE = '/join/form/';
/** Where the web client lets the new member choose channels. */
const AFTER_JOINING = '/#welcome';

/** What the pages behind invitations say. */
interface JoinPageTexts {
  readonly title: string;
  /** @param organization its name, as HTML */
  heading(organization: string): string;
  readonly joinedAlready: string;
  readonly logIn: string;
  readonly account: string;
  readonly fullName: string;
  readonly password: string;
  readonly join: string;
  readonly groups: string;
  readonly explanation: string;
  readonly email: string;
  readonly send: string;
  readonly isSent: string;
  readonly mayBeSent: string;
}

const JOIN_PAGE_TEXTS: InEachLanguage<JoinPageTexts> = {
  en: {
    title: 'Join',
    heading: (organization) => `Join ${organization}`,
    joinedAlready: 'Have you joined already?',
    logIn: 'Log in',
    account: 'Account',
    fullName: 'Full name',
    password: 'Password',
    join: 'Join',
    groups: 'Groups of channels to subscribe to',
    explanation: 'A mail will bring you a link of your own, with which you join.',
    email: 'Email',
    send: 'Send me a link',
    isSent: 'Look into your mail',
    mayBeSent: 'If this address can join, a mail with a link is on its way to it.',
  },
  de: {
    title: 'Beitreten',
    heading: (organization) => `${organization} beitreten`,
    joinedAlready: 'Bist du schon beigetreten?',
    logIn: 'Anmelden',
    account: 'Konto',
    fullName: 'Name',
    password: 'Passwort',
    join: 'Beitreten',
    groups: 'Gruppen von Kanälen zum Abonnieren',
    explanation: 'Eine Mail bringt dir einen eigenen Link, mit dem du beitrittst.',
    email: 'E-Mail',
    send: 'Link zusenden',
    isSent: 'Sieh in deine Mails',
    mayBeSent: 'Wenn diese Adresse beitreten kann, ist eine Mail mit einem Link dorthin unterwegs.',
  },
};

/** The pages that the links of invitations open. The key of the link is the only credential; a session does not count, but joining begins one. */
@Controller()
export class JoinPageController {
  constructor(
    private readonly requesting: RequestInvitationService,
    private readonly joining: JoinService,
    private readonly session: FirstSession,
    private readonly limiter: RateLimiter,
    private readonly links: LinkKeys,
    private readonly organizations: PageOrganizations,
  ) {}

  @Get(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Leads to the form to join an organization with.' })
  open(@Params() { key }: JoinPageParams, @Res() response: ServerResponse): void {
    this.links.redirect(response, key, JOIN_PAGE);
  }

  @Get(JOIN)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'The form to join an organization with.' })
  async show(@CurrentRealm() realmId: RealmId, @Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    const [organization, language] = [await this.organizations.get(realmId), preferredLanguage(request)];
    const showForm = async (): Promise<void> => {
      const key = this.links.read(request, JOIN_PAGE);
      const offer = await this.joining.getOffer(realmId, key);
      const form = offer.email === null ? addressForm('', key, language, '') : accountForm(offer, NOTHING_ENTERED, key, language, '');
      sendPage(response, 200, joinPage(organization, language, form));
    };
    await showErrors(response, invalidLink(organization, language), showForm, language);
  }

  @Post(JOIN)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Makes an account, or mails the key for one.' })
  async submit(
    @CurrentRealm() realmId: RealmId,
    @Params() form: JoinFormParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const [organization, language] = [await this.organizations.get(realmId), preferredLanguage(request)];
    const joinOrShow = async (): Promise<void> => {
      const offer = await this.joining.getOffer(realmId, form.key);
      const chosen = offer.channelGroups.filter(({ id }) => request.wire.readParameter(checkboxOf(id)) !== undefined);
      const entered = { fullName: form.fullName, groupIds: chosen.map(({ id }) => id) };
      const formAgain = (error: string): Page =>
        joinPage(
          organization,
          language,
          offer.email === null
            ? addressForm(form.email, form.key, language, error)
            : accountForm(offer, entered, form.key, language, error),
        );
      const answer = async (): Promise<void> => {
        if (offer.email === null) {
          await this.limiter.countJoinRequest(request, response);
          await this.requesting.request(realmId, form.email, form.key);
          const { isSent, mayBeSent } = JOIN_PAGE_TEXTS[language];
          sendPage(response, 200, { title: isSent, language, organization, content: paragraph(mayBeSent) });
        } else {
          const { key, fullName, password } = form;
          const user = await this.joining.join(realmId, { key, fullName, password, channelGroups: chosen.map(({ name }) => name) });
          this.links.forget(response, JOIN_PAGE);
          await this.session.begin(request, response, user);
          redirectToPage(response, AFTER_JOINING);
        }
      };
      await showErrors(response, formAgain, answer, language);
    };
    await showErrors(response, invalidLink(organization, language), joinOrShow, language);
  }
}

interface EnteredAccount {
  readonly fullName: string;
  /** The channel groups that were checked. */
  readonly groupIds: readonly number[];
}

const NOTHING_ENTERED: EnteredAccount = { fullName: '', groupIds: [] };

function joinPage(organization: PageOrganization, language: TextLanguage, content: string): Page {
  const texts = JOIN_PAGE_TEXTS[language];
  return { title: texts.title, heading: texts.heading(isolatedName(organization.name)), language, organization, content };
}

/** The page for a link that does not work. */
function invalidLink(organization: PageOrganization, language: TextLanguage): (error: string) => Page {
  const { joinedAlready, logIn } = JOIN_PAGE_TEXTS[language];
  const content = `    <p>${joinedAlready} <a href="/login/">${logIn}</a></p>`;
  return (error) => joinPage(organization, language, `${errorParagraph(error)}${content}`);
}

/** For the owner of the address to which the key was mailed. */
function accountForm(
  { email, channelGroups }: JoinOffer,
  { fullName, groupIds }: EnteredAccount,
  key: string,
  language: TextLanguage,
  error: string,
): string {
  const texts = JOIN_PAGE_TEXTS[language];
  const name = { name: 'full_name', label: texts.fullName, autocomplete: 'name', value: fullName, focused: true, error };
  const password = { name: 'password', label: texts.password, type: 'password', autocomplete: 'new-password', error } as const;
  return `${errorParagraph(error)}    <form method="post">
      ${keyField(key)}
${accountField(email ?? '', texts.account)}${formField(name)}${formField(password)}${groupChoice(channelGroups, groupIds, texts)}${submitButton(texts.join)}    </form>`;
}

function groupChoice(groups: JoinOffer['channelGroups'], chosen: readonly number[], texts: JoinPageTexts): string {
  if (groups.length === 0) return '';
  const boxes = groups.map(
    ({ id, name, description }) =>
      `        <label class="door-check"><input type="checkbox" name="${checkboxOf(id)}"${chosen.includes(id) ? ' checked' : ''}>
          <span>${isolatedName(name)}<span class="hint" dir="auto">${escapePageText(description)}</span></span></label>\n`,
  );
  return `      <fieldset>
        <legend>${texts.groups}</legend>
${boxes.join('')}      </fieldset>
`;
}

function checkboxOf(groupId: number): string {
  return `channel_group_${groupId}`;
}

/** For visitors with a link that was passed on. */
function addressForm(email: string, key: string, language: TextLanguage, error: string): string {
  const { explanation, email: label, send } = JOIN_PAGE_TEXTS[language];
  const field = { name: 'email', label, type: 'email', autocomplete: 'email', value: email, focused: true, error } as const;
  return `${paragraph(explanation)}${errorParagraph(error)}    <form method="post">
      ${keyField(key)}
${formField(field)}${submitButton(send)}    </form>`;
}
