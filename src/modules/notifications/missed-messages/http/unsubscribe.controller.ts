import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { showErrors } from '../../../../http/response/form-page.js';
import { errorParagraph, isolatedName, type Page, paragraph, sendPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
import { type StoppableMails, StopMailsService } from '../application/stop-mails.service.js';
import { UnsubscribeForm, UnsubscribeParams } from './unsubscribe.params.js';

const LINK = ['notices/unsubscribe/:id/:secret', 'notices/unsubscribe/:id/:secret//'];

/**
 * The address in the mails about messages that stops them (RFC 8058). The secret in it is the only credential. A GET shows a page and changes
 * nothing, because scanners of mails follow links; mail programs and the page send a POST.
 */
@Controller()
export class UnsubscribeController {
  constructor(
    private readonly mails: StopMailsService,
    private readonly organizations: PageOrganizations,
  ) {}

  @Get(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Asks which mails about messages are to stop.' })
  async show(
    @CurrentRealm() realmId: RealmId,
    @Params() { id, secret }: UnsubscribeParams,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.answer(realmId, response, async () => question(await this.mails.find(realmId, id, secret)));
  }

  @Post(LINK)
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Stops mails about messages.' })
  async stop(
    @CurrentRealm() realmId: RealmId,
    @Params() { id, secret, scope = 'link' }: UnsubscribeForm,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.answer(realmId, response, async () => {
      if (scope === 'none') {
        await this.mails.resume(realmId, id, secret);
        return paragraph('You will get these mails again, as your settings say.');
      }
      const stopped = await this.mails.stop(realmId, id, secret, scope);
      if (scope === 'all') return paragraph('You will get no more mails about messages. Your settings turn them on again.');
      return `${paragraph('You will get no more of these mails.')}${named(stopped)}${form([['none', 'Send them again']])}`;
    });
  }

  private async answer(realmId: RealmId, response: ServerResponse, content: () => Promise<string>): Promise<void> {
    const organization = await this.organizations.get(realmId);
    const page = (body: string): Page => ({ title: 'Mails about messages', organization, content: body });
    await showErrors(
      response,
      (error) => page(errorParagraph(error)),
      async () => sendPage(response, 200, page(await content())),
    );
  }
}

function question(mails: StoppableMails): string {
  const { channelName } = mails;
  const choices: [scope: string, label: string][] =
    channelName === null
      ? [['link', 'Stop mails about this conversation']]
      : [
          ['link', 'Stop mails about this topic'],
          ['channel', 'Stop mails about this channel'],
        ];
  return `${named(mails)}${form([...choices, ['all', 'Stop all mails about messages']])}`;
}

function named({ channelName, topicName }: StoppableMails): string {
  if (channelName === null) return paragraph('These are mails about a direct conversation.');
  return `    <p>These are mails about ${isolatedName(`#${channelName} > ${topicName}`)}.</p>\n`;
}

function form(choices: readonly (readonly [scope: string, label: string])[]): string {
  const buttons = choices.map(([scope, label]) => `      <button name="scope" value="${scope}">${label}</button>`);
  return `    <form method="post">\n${buttons.join('\n')}\n    </form>\n`;
}
