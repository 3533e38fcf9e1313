import { StringParam } from '../../../../http/params/parameter.js';
import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { statusOf } from '../../../../http/response/error-response.js';
import { escapePageText, sendPage } from '../../../../http/response/html-page.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { EmailChangeService } from '../application/email-change.service.js';

export class AddressChangeParams {
  @StringParam()
  readonly key!: string;
}

/** Without and with a slash at the end: of two the route table takes one off. */
const CONFIRM = ['accounts/confirm_new_email/:key', 'accounts/confirm_new_email/:key//'];

/**
 * Where the mail to a new address leads. The key is all the authority there is; no cookie counts. The address changes by a button and not by
 * the visit alone, because programs that look through mail visit links too.
 */
@Controller()
export class AddressChangeController {
  constructor(private readonly changes: EmailChangeService) {}

  @Get(CONFIRM)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Asks whether the address shall change.' })
  async show(@CurrentRealm() realmId: RealmId, @Params() { key }: AddressChangeParams, @Res() response: ServerResponse): Promise<void> {
    await answering(response, async () => {
      const email = escapePageText(await this.changes.addressOf(realmId, key));
      return `    <form method="post">
      <p>Your account will have the address ${email}.</p>
      <button autofocus>Confirm</button>
    </form>`;
    });
  }

  @Post(CONFIRM)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Gives an account its new address.' })
  async confirm(@CurrentRealm() realmId: RealmId, @Params() { key }: AddressChangeParams, @Res() response: ServerResponse): Promise<void> {
    await answering(
      response,
      async () => `    <p>Your account has the address ${escapePageText(await this.changes.confirm(realmId, key))} now.</p>`,
    );
  }
}

/** Sends the page that `work` gives; a refusal becomes one. */
async function answering(response: ServerResponse, work: () => Promise<string>): Promise<void> {
  try {
    sendPage(response, 200, await work());
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    sendPage(response, statusOf(error), `    <p role="alert">${escapePageText(error.message)}</p>`);
  }
}
