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
import {
  errorParagraph,
  escapePageText,
  isolatedName,
  type Page,
  type PageOrganization,
  paragraph,
  sendPage,
} from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
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
/** After the log-in, the web client lets the new member choose channels. */
const AFTER_JOINING = `/login/?next=${encodeURIComponent('/#welcome')}`;

/** The pages that the links of invitations open. The key of the link is the only credential; the session does not count. */
@Controller()
export class JoinPageController {
  constructor(
    private readonly requesting: RequestInvitationService,
    private readonly joining: JoinService,
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
    const organization = await this.organizations.get(realmId);
    await showErrors(response, invalidLink(organization), async () => {
      const key = this.links.read(request, JOIN_PAGE);
      const offer = await this.joining.getOffer(realmId, key);
      const form = offer.email === null ? addressForm('', key, '') : accountForm(offer, NOTHING_ENTERED, key, '');
      sendPage(response, 200, joinPage(organization, form));
    });
  }

  @Post(JOIN)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Makes an account, or mails the key for one.' })
  async submit(
    @CurrentRealm() realmId: RealmId,
    @Params() form: JoinFormParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const organization = await this.organizations.get(realmId);
    await showErrors(response, invalidLink(organization), async () => {
      const offer = await this.joining.getOffer(realmId, form.key);
      const chosen = offer.channelGroups.filter(({ id }) => request.wire.readParameter(checkboxOf(id)) !== undefined);
      const entered = { fullName: form.fullName, groupIds: chosen.map(({ id }) => id) };
      const formAgain = (error: string): Page =>
        joinPage(
          organization,
          offer.email === null ? addressForm(form.email, form.key, error) : accountForm(offer, entered, form.key, error),
        );
      await showErrors(response, formAgain, async () => {
        if (offer.email === null) {
          await this.limiter.countJoinRequest(request, response);
          await this.requesting.request(realmId, form.email, form.key);
          const content = paragraph('If this address can join, a mail with a link is on its way to it.');
          sendPage(response, 200, { title: 'Look into your mail', organization, content });
        } else {
          const { key, fullName, password } = form;
          await this.joining.join(realmId, { key, fullName, password, channelGroups: chosen.map(({ name }) => name) });
          this.links.forget(response, JOIN_PAGE);
          response.writeHead(303, { Location: AFTER_JOINING, 'Content-Length': 0 }).end();
        }
      });
    });
  }
}

interface EnteredAccount {
  readonly fullName: string;
  /** The channel groups that were checked. */
  readonly groupIds: readonly number[];
}

const NOTHING_ENTERED: EnteredAccount = { fullName: '', groupIds: [] };

function joinPage(organization: PageOrganization, content: string): Page {
  return { title: 'Join', heading: `Join ${isolatedName(organization.name)}`, organization, content };
}

/** The page for a link that does not work. */
function invalidLink(organization: PageOrganization): (error: string) => Page {
  return (error) => joinPage(organization, `${errorParagraph(error)}    <p>Have you joined already? <a href="/login/">Log in</a></p>`);
}

/** For the owner of the address to which the key was mailed. */
function accountForm({ email, channelGroups }: JoinOffer, { fullName, groupIds }: EnteredAccount, key: string, error: string): string {
  const name = { name: 'full_name', label: 'Full name', autocomplete: 'name', value: fullName, focused: true, error };
  const password = { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', error } as const;
  return `${errorParagraph(error)}    <form method="post">
      ${keyField(key)}
${accountField(email ?? '')}${formField(name)}${formField(password)}${groupChoice(channelGroups, groupIds)}${submitButton('Join')}    </form>`;
}

function groupChoice(groups: JoinOffer['channelGroups'], chosen: readonly number[]): string {
  if (groups.length === 0) return '';
  const boxes = groups.map(
    ({ id, name, description }) =>
      `        <label class="door-check"><input type="checkbox" name="${checkboxOf(id)}"${chosen.includes(id) ? ' checked' : ''}>
          <span>${isolatedName(name)}<span class="hint" dir="auto">${escapePageText(description)}</span></span></label>\n`,
  );
  return `      <fieldset>
        <legend>Groups of channels to subscribe to</legend>
${boxes.join('')}      </fieldset>
`;
}

function checkboxOf(groupId: number): string {
  return `channel_group_${groupId}`;
}

/** For visitors with a link that was passed on. */
function addressForm(email: string, key: string, error: string): string {
  const field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: email, focused: true, error } as const;
  return `${paragraph('A mail will bring you a link of your own, with which you join.')}${errorParagraph(error)}    <form method="post">
      ${keyField(key)}
${formField(field)}${submitButton('Send me a link')}    </form>`;
}
