import { StringParam } from '../../../../http/params/parameter.js';
import { escapePageText, sendPage } from '../../../../http/response/html-page.js';
import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { statusOf } from '../../../../http/response/error-response.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { RateLimiter } from '../../../../http/auth/rate-limiter.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { JoinService } from '../application/join.service.js';

export class JoinPageParams {
  @StringParam()
  readonly key!: string;
}

/** What the forms send: an address by a link that was passed on, else a name and a password. */
export class JoinFormParams extends JoinPageParams {
  @StringParam({ max: 254 })
  readonly email: string = '';

  @StringParam()
  readonly fullName: string = '';

  @StringParam()
  readonly password: string = '';
}

const complaintOf = (complaint: string): string => (complaint === '' ? '' : `    <p role="alert">${escapePageText(complaint)}</p>\n`);

/** For the owner of the address to which the key was mailed. */
export function accountForm(email: string, fullName: string, complaint: string): string {
  return `${complaintOf(complaint)}    <form method="post">
      <p>Your account will have the address ${escapePageText(email)}.</p>
      <label>Full name <input name="full_name" autocomplete="name" required autofocus value="${escapePageText(fullName)}"></label>
      <label>Password <input type="password" name="password" autocomplete="new-password" required></label>
      <button>Join</button>
    </form>`;
}

/** For whoever has a link that was passed on. */
export function addressForm(email: string, complaint: string): string {
  return `${complaintOf(complaint)}    <form method="post">
      <label>Email <input type="email" name="email" autocomplete="email" required autofocus value="${escapePageText(email)}"></label>
      <button>Send me a link</button>
    </form>`;
}

export function messagePage(text: string): string {
  return `    <p>${escapePageText(text)}</p>`;
}

/** @param text why there is nothing to fill in */
export function errorPage(text: string): string {
  return complaintOf(text);
}

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
