import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { keyField, LinkKeys } from '../../../../http/auth/link-keys.js';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { errorParagraph, messagePage, showErrors } from '../../../../http/response/form-page.js';
import { escapePageText, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
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

/** The pages that the links of invitations open. The key of the link is the only credential; the session does not count. */
@Controller()
export class JoinPageController {
  constructor(
    private readonly requesting: RequestInvitationService,
    private readonly joining: JoinService,
    private readonly limiter: RateLimiter,
    private readonly links: LinkKeys,
  ) {}

  @Get(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Leads to the form to join an organization with.' })
  open(@Params() { key }: JoinPageParams, @Res() response: ServerResponse): void {
    this.links.redirect(response, key, JOIN_PAGE);
  }

  @Get(JOIN)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'The form to join an organization with.' })
  async show(@CurrentRealm() realmId: RealmId, @Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await showErrors(response, errorParagraph, async () => {
      const key = this.links.read(request, JOIN_PAGE);
      const offer = await this.joining.getOffer(realmId, key);
      sendPage(response, 200, offer.email === null ? addressForm('', key, '') : accountForm(offer, '', key, ''));
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
    await showErrors(response, errorParagraph, async () => {
      const offer = await this.joining.getOffer(realmId, form.key);
      const formAgain = (error: string): string =>
        offer.email === null ? addressForm(form.email, form.key, error) : accountForm(offer, form.fullName, form.key, error);
      await showErrors(response, formAgain, async () => {
        if (offer.email === null) {
          await this.limiter.countJoinRequest(request, response);
          await this.requesting.request(realmId, form.email, form.key);
          sendPage(response, 200, messagePage('If this address can join, a mail with a link is on its way to it.'));
        } else {
          const chosen = offer.channelGroups.filter(({ id }) => request.wire.readParameter(checkboxOf(id)) !== undefined);
          const { key, fullName, password } = form;
          await this.joining.join(realmId, { key, fullName, password, channelGroups: chosen.map(({ name }) => name) });
          this.links.forget(response, JOIN_PAGE);
          response.writeHead(303, { Location: '/login/', 'Content-Length': 0 }).end();
        }
      });
    });
  }
}

/** For the owner of the address to which the key was mailed. */
function accountForm({ email, channelGroups }: JoinOffer, fullName: string, key: string, error: string): string {
  return `${errorParagraph(error)}    <form method="post">
      ${keyField(key)}
      <p>Your account will have the address ${escapePageText(email ?? '')}.</p>
      <label>Full name <input name="full_name" autocomplete="name" required autofocus value="${escapePageText(fullName)}"></label>
      <label>Password <input type="password" name="password" autocomplete="new-password" required></label>
${channelGroups.map(groupCheckbox).join('')}      <button>Join</button>
    </form>`;
}

function groupCheckbox({ id, name, description }: JoinOffer['channelGroups'][number]): string {
  return `      <label><input type="checkbox" name="${checkboxOf(id)}"> ${escapePageText(name)}: ${escapePageText(description)}</label>\n`;
}

function checkboxOf(groupId: number): string {
  return `channel_group_${groupId}`;
}

/** For visitors with a link that was passed on. */
function addressForm(email: string, key: string, error: string): string {
  return `${errorParagraph(error)}    <form method="post">
      ${keyField(key)}
      <label>Email <input type="email" name="email" autocomplete="email" required autofocus value="${escapePageText(email)}"></label>
      <button>Send me a link</button>
    </form>`;
}
