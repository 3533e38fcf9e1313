import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { RateLimiter } from '../../../../http/auth/rate-limiter.js';
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
  readonly key!: string;
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
const JOIN = ['join/:key', 'join/:key//'];

/** The pages that the links of invitations open. The key in the path is the only credential; no cookie counts. */
@Controller()
export class JoinPageController {
  constructor(
    private readonly requesting: RequestInvitationService,
    private readonly joining: JoinService,
    private readonly limiter: RateLimiter,
  ) {}

  @Get(JOIN)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'The form to join an organization with.' })
  async show(@CurrentRealm() realmId: RealmId, @Params() { key }: JoinPageParams, @Res() response: ServerResponse): Promise<void> {
    await showErrors(response, errorParagraph, async () => {
      const offer = await this.joining.getOffer(realmId, key);
      sendPage(response, 200, offer.email === null ? addressForm('', '') : accountForm(offer, '', ''));
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
        offer.email === null ? addressForm(form.email, error) : accountForm(offer, form.fullName, error);
      await showErrors(response, formAgain, async () => {
        if (offer.email === null) {
          await this.limiter.countJoinRequest(request, response);
          await this.requesting.request(realmId, form.email, form.key);
          sendPage(response, 200, messagePage('If this address can join, a mail with a link is on its way to it.'));
        } else {
          const chosen = offer.channelGroups.filter(({ id }) => request.wire.readParameter(checkboxOf(id)) !== undefined);
          const { key, fullName, password } = form;
          await this.joining.join(realmId, { key, fullName, password, channelGroups: chosen.map(({ name }) => name) });
          response.writeHead(303, { Location: '/login/', 'Content-Length': 0 }).end();
        }
      });
    });
  }
}

/** For the owner of the address to which the key was mailed. */
function accountForm({ email, channelGroups }: JoinOffer, fullName: string, error: string): string {
  return `${errorParagraph(error)}    <form method="post">
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
function addressForm(email: string, error: string): string {
  return `${errorParagraph(error)}    <form method="post">
      <label>Email <input type="email" name="email" autocomplete="email" required autofocus value="${escapePageText(email)}"></label>
      <button>Send me a link</button>
    </form>`;
}
