import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../http/auth/current-actor.decorator.js';
import { statusOf } from '../../../http/response/error-response.js';
import { sendPage } from '../../../http/response/html-page.js';
import { Params } from '../../../http/params/read-parameters.js';
import { RateLimiter } from '../../../http/auth/rate-limiter.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { JoinService } from '../application/invitations/join.service.js';
import { JoinFormParams, JoinPageParams } from './join-page.params.js';
import { accountForm, addressForm, messagePage, errorPage } from './join-page.js';

/** Without and with a slash at the end: of two the route table takes one off. */
const JOIN = ['join/:key', 'join/:key//'];

/** Where links of invitations lead. The key in the address is all the authority there is; no cookie counts. */
@Controller()
export class JoinPageController {
  constructor(
    private readonly joining: JoinService,
    private readonly limiter: RateLimiter,
  ) {}

  @Get(JOIN)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'The form to join an organization with.' })
  async show(@CurrentRealm() realmId: RealmId, @Params() { key }: JoinPageParams, @Res() response: ServerResponse): Promise<void> {
    await refusing(response, async () => {
      const email = await this.joining.addressOf(realmId, key);
      sendPage(response, 200, email === null ? addressForm('', '') : accountForm(email, '', ''));
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
    await refusing(response, async () => {
      const email = await this.joining.addressOf(realmId, form.key);
      const again = (complaint: string): string =>
        email === null ? addressForm(form.email, complaint) : accountForm(email, form.fullName, complaint);
      await refusing(
        response,
        async () => {
          if (email === null) {
            await this.limiter.countJoinRequest(request, response);
            await this.joining.request(realmId, form.email, form.key);
            sendPage(response, 200, messagePage('If this address can join, a mail with a link is on its way to it.'));
          } else {
            await this.joining.join(realmId, form);
            response.writeHead(303, { Location: '/login/', 'Content-Length': 0 }).end();
          }
        },
        again,
      );
    });
  }
}

/** Runs `work`; a refusal becomes a page. */
async function refusing(
  response: ServerResponse,
  work: () => Promise<void>,
  page: (complaint: string) => string = errorPage,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    sendPage(response, statusOf(error), page(error.message));
  }
}
