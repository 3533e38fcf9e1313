import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { statusOf } from '../../../../http/response/error-response.js';
import { escapePageText, sendPage } from '../../../../http/response/html-page.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { EmailChangeService } from '../application/email-change.service.js';

export class EmailChangeParams {
  @StringParam()
  readonly key!: string;
}

/** The path without and with a trailing slash, of which the route table strips one. */
const CONFIRM = ['accounts/confirm_new_email/:key', 'accounts/confirm_new_email/:key//'];

/**
 * The page that the mail to a new address links to. The key alone authorises the change; cookies are ignored. The page asks for a confirmation,
 * because mail scanners follow links.
 */
@Controller()
export class EmailChangeController {
  constructor(private readonly emailChange: EmailChangeService) {}

  @Get(CONFIRM)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Asks for the confirmation of a new address.' })
  async show(@CurrentRealm() realmId: RealmId, @Params() { key }: EmailChangeParams, @Res() response: ServerResponse): Promise<void> {
    await sendResult(response, async () => {
      const email = escapePageText(await this.emailChange.findAddress(realmId, key));
      return `    <form method="post">
      <p>Your account will have the address ${email}.</p>
      <button autofocus>Confirm</button>
    </form>`;
    });
  }

  @Post(CONFIRM)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Changes the address of an account.' })
  async confirm(@CurrentRealm() realmId: RealmId, @Params() { key }: EmailChangeParams, @Res() response: ServerResponse): Promise<void> {
    await sendResult(
      response,
      async () => `    <p>Your account has the address ${escapePageText(await this.emailChange.confirm(realmId, key))} now.</p>`,
    );
  }
}

/** Sends the page that `render` returns, or the error that it throws as a page. */
async function sendResult(response: ServerResponse, render: () => Promise<string>): Promise<void> {
  try {
    sendPage(response, 200, await render());
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    sendPage(response, statusOf(error), `    <p role="alert">${escapePageText(error.message)}</p>`);
  }
}
