import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { errorParagraph, messagePage, showErrors } from '../../../../http/response/form-page.js';
import { escapePageText, sendPage } from '../../../../http/response/html-page.js';
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
    await showErrors(response, errorParagraph, async () => {
      const email = escapePageText(await this.emailChange.findAddress(realmId, key));
      const form = `    <form method="post">
      <p>Your account will have the address ${email}.</p>
      <button autofocus>Confirm</button>
    </form>`;
      sendPage(response, 200, form);
    });
  }

  @Post(CONFIRM)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Changes the address of an account.' })
  async confirm(@CurrentRealm() realmId: RealmId, @Params() { key }: EmailChangeParams, @Res() response: ServerResponse): Promise<void> {
    await showErrors(response, errorParagraph, async () => {
      sendPage(response, 200, messagePage(`The address of your account is now ${await this.emailChange.confirm(realmId, key)}.`));
    });
  }
}
